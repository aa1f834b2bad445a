/** Checks which part of the code may import which. `docs/architecture.md` has the same rules as prose. */
import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findLayerViolation, findMissingFeatures, findUnlistedFeatures } from './feature-layers.ts'
import { fileCycles, folderCycles } from './import-cycles.ts'
import { readSource, type Import, type Source } from './imports.ts'

type ImportRule = {
  from: RegExp
  to: RegExp
  why: string
  /** Files that match may still import the types, which are erased before the program runs. */
  typesMay?: RegExp
}
type UseRule = { use: RegExp; only: RegExp; why: string }

const IN_CODE = /^(contract|server|web)\//
const ACTIONS = /(^|[/.-])actions\.ts$/
const QUERIES = /(^|[/.-])queries\.ts$/
const JOBS = /(^|[/.-])jobs\.ts$/
const ROUTES = /(^|[/.-])routes\.ts$/
/** The files that another feature may import from a feature without an `index.ts`. */
const PUBLIC_FILES = /(^|[/.-])(actions|queries)\.ts$/

const except = (...folders: string[]): RegExp => new RegExp(`^(?!${folders.join('|')})(contract|server|web)/`)

const IMPORT_RULES: ImportRule[] = [
  { from: /^contract\//, to: /^(?!zod$|contract\/)/, why: 'the contract is a leaf: it knows only zod' },
  { from: /^web\//, to: /^server\//, why: 'the web app knows the server only through the contract' },
  { from: /^server\//, to: /^web\//, why: 'the server does not know the web app' },
  { from: IN_CODE, to: /^(fakes|tests|tools|bench)\//, why: 'the product knows nothing of its tests and tools' },
  { from: /^fakes\//, to: /^(web|server\/(?!channels\/))/, why: 'a stand-in of the outside knows no feature' },
  { from: /^fakes\//, to: /^(tests|tools|bench)\//, why: 'a stand-in of the outside knows nobody who plays with it' },
  { from: /^(?!bench\/)/, to: /^bench\//, why: 'nothing depends on the measurements' },
  { from: /^(server|web)\/lib\//, to: /^(server|web)\/(?!lib\/)/, why: 'helpers in lib know nothing of the house' },
  {
    from: /^server\/(channels|integrations)\//,
    to: /^server\/(features|http|realtime)\//,
    why: 'what talks to the outside knows no feature, HTTP or realtime',
  },
  {
    from: /^server\/(files|http|jobs|realtime)\//,
    to: /^server\/features\//,
    why: 'the ground does not know what stands on it',
  },
  { from: /^server\/db\//, to: /^server\/(?!db\/|lib\/)/, why: 'the database stands on nothing but helpers' },
  {
    from: /^server\/(?!files\/(media|pdf)-parser\.ts)/,
    to: /^(sharp|mediabunny|file-type|unpdf)$/,
    why: 'files of strangers are opened in a process of their own, by server/files/media-parser.ts and pdf-parser.ts',
  },
  {
    from: /^server\/(?!files\/media-worker\.ts)/,
    to: /^server\/files\/(media|pdf)-parser\.ts$/,
    why: 'the reader of files runs in server/files/media-worker.ts only',
  },
  { from: QUERIES, to: new RegExp(`${ACTIONS.source}|${JOBS.source}|${ROUTES.source}`), why: 'queries only read' },
  {
    from: new RegExp(`${ACTIONS.source}|${JOBS.source}`),
    to: new RegExp(`${ROUTES.source}|^@?fastify`),
    why: 'actions and jobs know no HTTP',
  },
  { from: except('server/realtime/'), to: /^socket\.io$|^@socket\.io\//, why: 'Socket.IO lives in server/realtime' },
  {
    from: except('web/realtime/'),
    to: /^socket\.io-client$/,
    why: 'Socket.IO lives in web/realtime',
    typesMay: /^web\/api\/socket\.ts$/,
  },
  { from: except('server/jobs/'), to: /^graphile-worker$/, why: 'the queue lives in server/jobs' },
  {
    from: except('server/db/'),
    to: /^pg$/,
    why: 'connections live in server/db',
    typesMay: /^server\/(runtime\.ts|upgrade-database\.ts|jobs\/|realtime\/)/,
  },
  {
    from: except(
      'server/db/',
      'server/channels/(leases|whatsapp/auth-store|meta/store)\\.ts',
      'server/features/[^/]+/([^/]+/)?[^/]*(actions|queries)\\.ts',
    ),
    to: /^kysely$/,
    why: 'SQL lives in actions and queries, and in what channels store',
  },
]

const USE_RULES: UseRule[] = [
  { use: /^process\.env$/, only: /^server\/(config|main)\.ts$/, why: 'settings are read in server/config.ts' },
  {
    use: /^(window\.|globalThis\.)?(fetch|XMLHttpRequest)$/,
    only: /^(web\/api|server)\//,
    why: 'the web app calls the server from web/api',
  },
  {
    use: /(^|\.)asOperator$/,
    only: /^server\/(db\/|channels\/(leases|meta\/store)\.ts|features\/(announcements|auth|billing|companies|helps|plans|retention|users)\/)/,
    why: 'work across companies is for the features of the operator',
  },
]

/** With fewer files than this, the search has missed a folder. */
const MINIMUM = { contract: 15, server: 60, web: 80, fakes: 10, tests: 3, tools: 15, bench: 10 }

const isTest = (path: string): boolean => /\.test\.tsx?$|^tests\//.test(path)

const featureOf = (path: string): { half: string; name: string } | undefined => {
  const [, half, name] = /^(server|web)\/features\/([^/]+)\//.exec(path) ?? []
  return half && name ? { half, name } : undefined
}

/** Screens of tickets and chats are made of these features: each may import only those that are listed for it. */
const WEB_BELOW: Partial<Record<string, readonly string[]>> = {
  campaigns: ['contact-lists', 'tags'],
  contacts: ['imports'],
  'contact-lists': ['imports', 'tags'],
  tickets: ['contact-lists', 'contacts', 'messages', 'notes', 'opt-outs', 'schedules', 'tags'],
  kanban: ['contacts', 'tags', 'tickets'],
  messages: ['notes', 'quick-messages'],
  chats: ['messages'],
  shell: ['messages'],
}

/** A feature of the server with inner folders exports in an `index.ts` what others may use. */
const isIndex = (path: string): boolean => path.endsWith('/index.ts')

const IN_FOLDER_OF_WEB_FEATURE = /^web\/features\/[^/]+\/[^/]+\//
const TEXTS = /\/texts\//
/** Puts the texts of all features together. */
const TEXT_SETS = /^web\/i18n(\.ts$|\/)/

function findFeatureViolation(from: string, to: string, withIndex: Set<string>): string | undefined {
  const [here, there] = [featureOf(from), featureOf(to)]
  if (!here || !there || here.half !== there.half || here.name === there.name) return undefined
  if (here.half === 'web')
    return WEB_BELOW[here.name]?.includes(there.name)
      ? undefined
      : 'features of the web app do not meet: a route composes them'
  if (withIndex.has(there.name)) return isIndex(to) ? undefined : 'other features know this one through its index.ts'
  return PUBLIC_FILES.test(to) ? undefined : 'features meet through their actions and queries'
}

/**
 * The door of a feature of the web app are the files at its top. There are several because a barrel would load with one
 * of them what only another one needs.
 */
function findDoorViolation(from: string, to: string): string | undefined {
  const isOutside = from.startsWith('web/') && featureOf(from)?.name !== featureOf(to)?.name
  if (!isOutside || !IN_FOLDER_OF_WEB_FEATURE.test(to)) return undefined
  if (TEXTS.test(to) && TEXT_SETS.test(from)) return undefined
  return 'the folders of a feature are its own: others import the files at its top'
}

function findViolation(path: string, { to, isType }: Import, withIndex: Set<string>): string[] {
  const reasons = IMPORT_RULES.filter((rule) => rule.from.test(path) && rule.to.test(to))
    .filter((rule) => !(isType && rule.typesMay?.test(path)))
    .map((rule) => rule.why)
  const meetings = [
    findLayerViolation(path, to),
    findFeatureViolation(path, to, withIndex),
    findDoorViolation(path, to),
  ]
  return [...reasons, ...meetings.filter((why) => why !== undefined)]
}

/** Returns one line for each violation. Tests may import everything, so only their cycles count. */
export function findViolations(sources: Source[]): string[] {
  const product = sources.filter((source) => !isTest(source.path))
  const withIndex = new Set(
    product
      .filter(({ path }) => isIndex(path))
      .flatMap(({ path }) => featureOf(path) ?? [])
      .filter(({ half }) => half === 'server')
      .map(({ name }) => name),
  )
  const imports = product.flatMap(({ path, imports }) =>
    imports.flatMap((found) =>
      findViolation(path, found, withIndex).map((why) => `${path} imports ${found.to}: ${why}`),
    ),
  )
  const uses = product.flatMap(({ path, uses }) =>
    USE_RULES.filter((rule) => IN_CODE.test(path) && !rule.only.test(path)).flatMap((rule) =>
      [...uses].filter((use) => rule.use.test(use)).map((use) => `${path} uses ${use}: ${rule.why}`),
    ),
  )
  const unlisted = findUnlistedFeatures(product.map(({ path }) => path))
  const cycles = [...fileCycles(sources), ...folderCycles(product)]
  return [...imports, ...uses, ...sources.flatMap(neighbourAliases), ...unlisted, ...cycles]
}

/** One style: a file of the same folder is imported as `./name.ts`, and any other by its alias, which oxlint checks. */
const neighbourAliases = ({ path, imports }: Source): string[] =>
  imports
    .filter(({ to, written }) => written.startsWith('#') && dirname(to) === dirname(path))
    .map(({ to, written }) => `${path} imports ${written}: write ./${basename(to)} for a file of the same folder`)

function findMissingFiles(sources: Source[]): string[] {
  return Object.entries(MINIMUM).flatMap(([folder, minimum]) => {
    const count = sources.filter((source) => source.path.startsWith(`${folder}/`)).length
    return count < minimum ? [`only ${count} files seen in ${folder}/, expected at least ${minimum}`] : []
  })
}

export function checkImportRules(root: string): { files: number; complaints: string[] } {
  const exclude = ['web/dist/**', '**/node_modules/**']
  const paths = globSync(`{${Object.keys(MINIMUM).join(',')}}/**/*.{ts,tsx}`, { cwd: root, exclude }).toSorted()
  const sources = paths.map((path) => readSource(root, path))
  const missing = [...findMissingFiles(sources), ...findMissingFeatures(paths)]
  return { files: sources.length, complaints: [...missing, ...findViolations(sources)] }
}

if (import.meta.main) {
  const { files, complaints: found } = checkImportRules(fileURLToPath(new URL('..', import.meta.url)))
  for (const complaint of found) console.error(complaint)
  if (found.length) process.exit(1)
  console.log(`${files} files, every import is allowed`)
}
