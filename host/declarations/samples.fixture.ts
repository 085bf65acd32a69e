// Small files of each language. A comment at the end of a line, `@ NAME`, says which references stand there; `@ NAME+2`
// that the declaration has two more lines.
export const samples: readonly { readonly path: string; readonly text: string }[] = [
  {
    path: "a.ts",
    text: `import q from "y";
export class Session<T> extends Base implements X { // @ Session+20
  #open = true; // @ Session.open Session.#open open
  static readonly limit: number = 1; // @ Session.limit
  constructor(private readonly store: Store, other: number) { // @ Session.constructor+3 Session.store
    super();
    this.assigned = 1; // @ Session.assigned
  }
  close() {} // @ Session.close
  async close2(reason: string): Promise<void> { close(reason); } // @ Session.close2
  get size(): number { return 1 } // @ Session.size+1
  set size(value: number) {}
  #hidden<K extends keyof T>(key: K) {} // @ Session.hidden Session.#hidden
  "quoted"() {} // @ Session.quoted
  static run = () => this.close(); // @ Session.run
  over(text: string): void; // @ Session.over+3
  over(list: string[]): void;
  over(given: unknown) {
  }
  @input() // @ Session.name+1
  name = "a";
}
export abstract class Shape { // @ Shape+3
  abstract area(): number; // @ Shape.area
  protected abstract readonly sides: number; // @ Shape.sides
}
interface Port { // @ Port+4
  member: string; // @ Port.member
  readonly optional?: number; // @ Port.optional
  method(): void; // @ Port.method
}
type Row = { // @ Row+2
  cell: string; // @ Row.cell
};
const enum Kind { One, Two = 2 } // @ Kind Kind.One Kind.Two
namespace Outer.Inner { // @ Inner+2 Outer.Inner+2
  export function method() {} // @ Outer.Inner.method Inner.method
}
declare global {
  interface Window { shop: string } // @ Window Window.shop
}
declare function ambient(): void; // @ ambient
const routes = { // @ routes+4
  list: (req) => req, // @ routes.list
  get() {}, // @ routes.get
  nested: { deep() {} }, // @ routes.nested.deep nested.deep
};
export const arrow = async <T>(x: T) => { // @ arrow+2
  const local = 1; // @ arrow.local local
};
let first = 1, // @ first
  second = () => 2; // @ second
const { taken, other: renamed } = q; // @ taken renamed
const Klass = class { method2() {} }; // @ Klass Klass.method2
export const store = create((set) => ({ // @ store+2
  increment: () => set(1), // @ store.increment
}));
@decorated({ // @ Decorated+4
  a: 1,
})
export class Decorated {
}
export default function main() {} // @ main default
`,
  },
  {
    path: "a.tsx",
    text: `export function App({ x }: Props) { // @ App+2
  return <div onClick={() => <b>{x}</b>}>text</div>;
}
export const Row = memo(function Inner() { return <p/>; }); // @ Row
const cast = <T,>(a: T) => a; // @ cast
`,
  },
  {
    path: "a.js",
    text: `function Old() { // @ Old+2
  this.field = 1; // @ Old.field
}
Old.prototype.late = function () {}; // @ Old.late
module.exports.shown = () => 1; // @ shown
exports.value = 3; // @ value
class A { static { } *gen() {} async m() {} } // @ A A.gen A.m
export default { methods: { save() {} } }; // @ default default.methods.save
`,
  },
  { path: "a.jsx", text: "export const App = () => <p>{1}</p>; // @ App\n" },
  {
    path: "a.py",
    text: `import os
LIMIT: int = 1  # @ LIMIT
@decorated  # @ Session+20
class Session(Base):
    count = 0  # @ Session.count
    other: int  # @ Session.other
    def __init__(self):  # @ Session.__init__+2
        self.open = True  # @ Session.open
        self.open = False
    @property  # @ Session.size+5
    def size(self):
        return 1
    @size.setter
    def size(self, value):
        pass
    async def close(self): pass  # @ Session.close
    class Inner:  # @ Session.Inner+2 Inner+2
        def method(self):  # @ Session.Inner.method+1
            pass
    @staticmethod  # @ Session.make+3
    def make():
        def nested(): pass  # @ make.nested nested
        return nested
double = lambda x: x * 2  # @ double
if LIMIT:
    def conditional(): pass  # @ conditional
`,
  },
  {
    path: "a.go",
    text: `package main
type Server struct { // @ Server+3
	Name string // @ Server.Name
	a, b int // @ Server.a Server.b
}
type Reader interface { // @ Reader+3
	Read(p []byte) (n int, err error) // @ Reader.Read
	Close() error // @ Reader.Close
}
func (s *Server) Close() error { return nil } // @ Server.Close
func (s Pair[K, V]) Open() { // @ Pair.Open+1
}
func Free[T any](a int) {} // @ Free
const ( // @
	B = iota // @ B
	C // @ C
)
var v, w = 1, 2 // @ v w
`,
  },
  {
    path: "a.rs",
    text: `#[derive(Debug)] // @ Foo+4
#[serde(default)]
pub struct Foo<T> {
    pub x: i32, // @ Foo.x
}
enum Shape { Dot, Line { length: i32 } } // @ Shape Shape.Dot Shape.Line.length Shape::Line
impl<T> Foo<T> {
    pub fn new() -> Self { todo!() } // @ Foo.new Foo::new
    const LIMIT: i32 = 1; // @ Foo.LIMIT
}
impl fmt::Display for other::Bar<i32> {
    fn fmt(&self) {} // @ Bar.fmt
}
trait Draw { // @ Draw+3
    fn draw(&self); // @ Draw.draw
    fn twice(&self) { self.draw() } // @ Draw.twice
}
mod inner { pub fn run() {} } // @ inner inner.run inner::run
static COUNT: i32 = 1; // @ COUNT
macro_rules! vector { () => {} } // @ vector
type Alias = i32; // @ Alias
`,
  },
  {
    path: "A.java",
    text: `package shop;
public class A<T> extends B { // @ A+15
  private int x = 1, y; // @ A.x A.y
  public A(int a) {} // @ A.A
  @Override // @ A.close+1
  public void close() { int local = 1; }
  <K> List<K> find(int a) throws E { // @ A.find+1
  }
  class Inner { void method() {} } // @ A.Inner A.Inner.method Inner.method
  enum Color { // @ A.Color+3
    RED, GREEN { void f() {} }; // @ Color.RED A.Color.GREEN
    int shade; // @ Color.shade
  }
  interface Port { // @ Port+2
    void a(); // @ Port.a
  }
}
record Point(int left, String right) { int sum() { return left; } } // @ Point Point.left Point.sum
@interface Anno { String value(); } // @ Anno.value
`,
  },
  {
    path: "a.cpp",
    text: `#define LIMIT 1 // @
namespace shop::core { // @ core+9 shop.core+9
class Foo : public B { // @ Foo+5 shop::core::Foo+5
  Foo();
  void bar();
  int baz() const { return 1; } // @ Foo.baz Foo::baz
  static int count; // @ Foo.count
};
void Foo::bar() { // @ Foo.bar+1 Foo::bar+1 bar+1
}
}
int *shop::core::Foo::pointer(int a) { return 0; } // @ Foo::pointer core::Foo::pointer
template <typename T> // @ Box::size+1
int Box<T>::size() { return 1; }
typedef struct { int left; } Point; // @ Point Point.left
enum class Color : int { Red }; // @ Color Color::Red
static int *helper(void) { return 0; } // @ helper
int prototype(int a); // @ prototype
const int table[] = {1}; // @ table
auto add = [](int x) { return x; }; // @ add
using Number = int; // @ Number
`,
  },
  {
    path: "a.h",
    text: `struct point { // @ point+2
  int x; // @ point.x
};
void draw(struct point *p); // @ draw
`,
  },
  {
    path: "a.css",
    text: `.toolbar { color: red; } /* @ toolbar */
.toolbar:hover { color: red; }
.list .item, #main { /* @ item+2 list.item+2 main+2 */
  color: red;
}
@keyframes spin { from {} } /* @ spin */
:root { --link: red } /* @ link */
h1 { color: red } /* @ h1 */
`,
  },
  {
    path: "a.php",
    text: `<?php
namespace Shop;
function f() { $local = 1; } // @ f
abstract class C extends D { // @ C+6
  const K = 1; // @ C.K C::K
  public ?int $x = 1; // @ C.x C.$x
  public function __construct(private int $pp) {} // @ C.pp
  public function method() {} // @ C.method C::method
  abstract function missing(); // @ C.missing
}
trait T { function t() {} } // @ T T.t
enum E: string { case One = 'a'; } // @ E E.One
`,
  },
];
