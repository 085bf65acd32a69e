import { parser } from "@lezer/java";
import { type Language, naming, namingAll, namingFunction } from "./language.ts";

const variables = namingAll("other", ["Definition"], ["VariableDeclarator"]);

export const java: Language = {
  parser,
  bodies: ["Block", "ConstructorBody"],
  wrappers: [],
  readers: {
    ClassDeclaration: naming("class", "Definition"),
    InterfaceDeclaration: naming("class", "Definition"),
    EnumDeclaration: naming("class", "Definition"),
    RecordDeclaration: naming("class", "Definition"),
    AnnotationTypeDeclaration: naming("class", "Identifier", "Definition"),
    MethodDeclaration: namingFunction(["Definition"], ["Block"]),
    ConstructorDeclaration: naming("function", "Definition"),
    CompactConstructorDeclaration: naming("function", "Definition"),
    AnnotationTypeElementDeclaration: naming("function", "Identifier", "Definition"),
    EnumConstant: naming("other", "Definition"),
    RecordComponent: naming("other", "Definition"),
    FieldDeclaration: variables,
    ConstantDeclaration: variables,
    LocalVariableDeclaration: variables,
  },
};
