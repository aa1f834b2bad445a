/** Reads from the syntax tree of a source file what it imports and which globals it uses. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  parseSync,
  Visitor,
  type CallExpression,
  type ExportNamedDeclaration,
  type Expression,
  type ImportDeclaration,
  type NewExpression,
  type Program,
} from 'oxc-parser'

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
  const source: Source = { path, imports: [], uses: new Set() }
  const note = (name: string, isType: boolean): void =>
    void source.imports.push({ to: resolve(path, name), written: name, isType })
  const noteUse = ({ callee }: CallExpression | NewExpression): void => {
    if (callee.type === 'Identifier') source.uses.add(callee.name)
  }
  new Visitor({
    ImportDeclaration: (node) => note(node.source.value, isTypeImport(node)),
    ExportNamedDeclaration: (node) => node.source && note(node.source.value, isTypeExport(node)),
    ExportAllDeclaration: (node) => note(node.source.value, node.exportKind === 'type'),
    TSImportType: (node) => note(node.source.value, true),
    ImportExpression: (node) => {
      const name = constantOf(node.source)
      if (name !== undefined) note(name, false)
    },
    CallExpression: noteUse,
    NewExpression: noteUse,
    MemberExpression: ({ object, property, computed }) => {
      if (!computed && object.type === 'Identifier' && property.type === 'Identifier')
        source.uses.add(`${object.name}.${property.name}`)
    },
  }).visit(programOf(path, text))
  return source
}

/** A file that cannot be read would otherwise look like one without imports. */
export function programOf(path: string, text: string): Program {
  const { program, errors } = parseSync(path, text)
  const [first] = errors
  if (first) throw new Error(`${path}: ${first.message}`)
  return program
}

/** Turns `#server/x.ts` and `../x.ts` into `server/x.ts`, and a part of a package into the package. */
function resolve(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.')) return join(dirname(from), name)
  const [scope = '', inner = ''] = name.split('/')
  return name.startsWith('@') ? `${scope}/${inner}` : scope
}

/** Returns the text of a string that is known before the program runs. */
function constantOf(node: Expression): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral' || node.expressions.length) return undefined
  return node.quasis[0]?.value.cooked ?? undefined
}

function isTypeImport({ importKind, specifiers }: ImportDeclaration): boolean {
  if (importKind === 'type') return true
  return specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
}

const isTypeExport = ({ exportKind, specifiers }: ExportNamedDeclaration): boolean =>
  exportKind === 'type' || (specifiers.length > 0 && specifiers.every((one) => one.exportKind === 'type'))
