/**
 * Returns the groups of nodes that lead to each other, each after those that it leads to. `next` names the nodes that a
 * node leads to.
 */
export function findComponents(
  count: number,
  next: (node: number) => readonly number[],
): readonly (readonly number[])[] {
  const found: number[][] = [];
  const order = new Map<number, number>();
  const lowest: number[] = [];
  const isOpen = new Set<number>();
  const stack: number[] = [];
  for (let root = 0; root < count; root++) {
    if (order.has(root)) continue;
    // Without recursion: a chain of needs can be as long as the changes.
    const path: { readonly node: number; readonly others: readonly number[]; at: number }[] = [];
    const enter = (node: number) => {
      lowest[node] = order.size;
      order.set(node, order.size);
      stack.push(node);
      isOpen.add(node);
      path.push({ node, others: next(node), at: 0 });
    };
    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const other = top.others[top.at++];
      if (other !== undefined) {
        if (!order.has(other)) enter(other);
        else if (isOpen.has(other)) lowest[top.node] = Math.min(lowest[top.node] ?? 0, order.get(other) ?? 0);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) lowest[above.node] = Math.min(lowest[above.node] ?? 0, lowest[top.node] ?? 0);
      if (lowest[top.node] !== order.get(top.node)) continue;
      const group = stack.splice(stack.lastIndexOf(top.node));
      for (const node of group) isOpen.delete(node);
      found.push(group);
    }
  }
  return found;
}
