/** Reads from the syntax tree of a source file what it imports and which globals it uses. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

export type Import = {
  /** A path from the root of the repository, or the name of a package. */
  to: string
  /** As it stands in the file. */
  written: string
  /** Erased before the program runs. */
  isType: boolean
}

export type Source = {
  path: string
  imports: Import[]
  /** Global names that are called or constructed, and `process.env`. */
  uses: Set<string>
}

/** `path` is relative to `root`. */
export const readSource = (root: string, path: string): Source => parse(path, readFileSync(join(root, path), 'utf8'))

export function parse(path: string, text: string): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  const source: Source = { path, imports: [], uses: new Set() }
  const visit = (node: ts.Node): void => {
    const found = importOf(node)
    if (found) source.imports.push({ to: resolve(path, found.name), written: found.name, isType: found.isType })
    const used = useOf(node)
    if (used) source.uses.add(used)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return source
}

/** Turns `#server/x.ts` and `../x.ts` into `server/x.ts`, and a part of a package into the package. */
function resolve(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.')) return join(dirname(from), name)
  const [scope = '', inner = ''] = name.split('/')
  return name.startsWith('@') ? `${scope}/${inner}` : scope
}

function importOf(node: ts.Node): { name: string; isType: boolean } | undefined {
  if (ts.isImportDeclaration(node)) return named(node.moduleSpecifier, isTypeImport(node.importClause))
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) return named(node.moduleSpecifier, isTypeExport(node))
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return named(node.argument.literal, true)
  const [argument] = ts.isCallExpression(node) ? node.arguments : []
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isDynamic && argument ? named(argument, false) : undefined
}

const named = (node: ts.Node, isType: boolean): { name: string; isType: boolean } | undefined =>
  ts.isStringLiteralLike(node) ? { name: node.text, isType } : undefined

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  return !clause.name && !!names && ts.isNamedImports(names) && names.elements.every((element) => element.isTypeOnly)
}

function isTypeExport(node: ts.ExportDeclaration): boolean {
  const names = node.exportClause
  return (
    node.isTypeOnly || (!!names && ts.isNamedExports(names) && names.elements.every((element) => element.isTypeOnly))
  )
}

function useOf(node: ts.Node): string | undefined {
  if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression))
    return node.expression.text
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined
  return `${node.expression.text}.${node.name.text}`
}
