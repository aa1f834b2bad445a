/** Checks which files may import which. `docs/architecture.md` has the same rules as prose. */
import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  featureOf,
  findLayerViolation,
  findMissingFeatures,
  findUnlistedFeatures,
  WEB_BELOW,
} from './feature-layers.ts'
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
  { from: /^contract\//, to: /^(?!zod$|contract\/)/, why: 'contract/ may import only zod' },
  { from: /^web\//, to: /^server\//, why: 'web/ may not import server/, only contract/' },
  { from: /^server\//, to: /^web\//, why: 'server/ may not import web/' },
  { from: IN_CODE, to: /^(fakes|tests|tools|bench)\//, why: 'the product may not import tests, tools, fakes or bench' },
  {
    from: /^fakes\//,
    to: /^(web|server\/(?!channels\/))/,
    why: 'fakes/ may import nothing of the web app or the server but server/channels/',
  },
  { from: /^fakes\//, to: /^(tests|tools|bench)\//, why: 'fakes/ may not import tests/, tools/ or bench/' },
  { from: /^(?!bench\/)/, to: /^bench\//, why: 'only bench/ may import bench/' },
  { from: /^server\/lib\//, to: /^server\/(?!lib\/)/, why: 'server/lib/ may import only itself and the contract' },
  {
    from: /^server\/(channels|integrations)\//,
    to: /^server\/(features|http|realtime)\//,
    why: 'channels and integrations may not import features, http/ or realtime/',
  },
  {
    from: /^server\/(files|http|jobs|realtime)\//,
    to: /^server\/features\//,
    why: 'files/, http/, jobs/ and realtime/ may not import features',
  },
  { from: /^server\/db\//, to: /^server\/(?!db\/|lib\/)/, why: 'server/db/ may import only server/lib/' },
  {
    from: /^server\/(?!files\/(media|pdf)-parser\.ts)/,
    to: /^(sharp|mediabunny|file-type|unpdf)$/,
    why: 'only server/files/media-parser.ts and pdf-parser.ts may import parsers of uploaded files, which run in a separate process',
  },
  {
    from: /^server\/(?!files\/media-worker\.ts)/,
    to: /^server\/files\/(media|pdf)-parser\.ts$/,
    why: 'only server/files/media-worker.ts may import the parsers of uploaded files',
  },
  {
    from: QUERIES,
    to: new RegExp(`${ACTIONS.source}|${JOBS.source}|${ROUTES.source}`),
    why: 'queries may not import actions, jobs or routes',
  },
  {
    from: new RegExp(`${ACTIONS.source}|${JOBS.source}`),
    to: new RegExp(`${ROUTES.source}|^@?fastify`),
    why: 'actions and jobs may not import routes or Fastify',
  },
  {
    from: except('server/realtime/'),
    to: /^socket\.io$|^@socket\.io\//,
    why: 'only server/realtime/ may import Socket.IO',
  },
  {
    from: except('web/realtime/'),
    to: /^socket\.io-client$/,
    why: 'only web/realtime/ may import the client of Socket.IO',
    typesMay: /^web\/api\/socket\.ts$/,
  },
  { from: except('server/jobs/'), to: /^graphile-worker$/, why: 'only server/jobs/ may import graphile-worker' },
  {
    from: except('server/db/'),
    to: /^pg$/,
    why: 'only server/db/ may import pg',
    typesMay: /^server\/(runtime\.ts|upgrade-database\.ts|jobs\/|realtime\/)/,
  },
  {
    from: except(
      'server/db/',
      'server/channels/(leases|sent-parts|whatsapp/auth-store|meta/(store|cloud-store)|(telegram|webchat)/store)\\.ts',
      'server/features/[^/]+/([^/]+/)?[^/]*(actions|queries)\\.ts',
    ),
    to: /^kysely$/,
    why: 'only server/db/, actions, queries and the stores of channels may import Kysely',
  },
]

const USE_RULES: UseRule[] = [
  {
    use: /^process\.env$/,
    only: /^server\/(config|main)\.ts$/,
    why: 'only server/config.ts and server/main.ts may read the environment',
  },
  {
    use: /^(window\.|globalThis\.)?(fetch|XMLHttpRequest)$/,
    only: /^(web\/(api|widget|worker)|server)\//,
    why: 'in the web app only web/api/ may send requests, the widget, which stands on other sites, and the service worker',
  },
  {
    use: /(^|\.)asOperator$/,
    only: /^server\/(db\/|channels\/(leases|meta\/(store|cloud-store)|webchat\/store)\.ts|features\/(announcements|auth|billing|companies|helps|plans|retention|users)\/)/,
    why: 'only the features of the operator may open a transaction across companies',
  },
]

const FOLDERS = ['contract', 'server', 'web', 'fakes', 'tests', 'tools', 'bench']
const IS_OURS = new RegExp(`^(${FOLDERS.join('|')})/.*\\.tsx?$`)

const isTest = (path: string): boolean => /\.test\.tsx?$|^tests\//.test(path)

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
      : 'a feature of the web app may import only the features that WEB_BELOW lists for it'
  if (withIndex.has(there.name)) return isIndex(to) ? undefined : 'other features may import only its index.ts'
  return PUBLIC_FILES.test(to) ? undefined : 'a feature may import only actions and queries of another one'
}

/**
 * The door of a feature of the web app are the files at its top. There are several because a barrel would load with one
 * of them what only another one needs.
 */
function findDoorViolation(from: string, to: string): string | undefined {
  const isOutside = from.startsWith('web/') && featureOf(from)?.name !== featureOf(to)?.name
  if (!isOutside || !IN_FOLDER_OF_WEB_FEATURE.test(to)) return undefined
  if (TEXTS.test(to) && TEXT_SETS.test(from)) return undefined
  return 'other features may import only the files at the top of this one'
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

/** What the search has missed would be checked by nobody: a whole folder, or a file that another one imports. */
export function findUnseen(sources: Source[]): string[] {
  const seen = new Set(sources.map(({ path }) => path))
  const empty = FOLDERS.filter((folder) => !sources.some(({ path }) => path.startsWith(`${folder}/`)))
  const missed = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ to }) => IS_OURS.test(to) && !seen.has(to))
      .map(({ to }) => `${path} imports ${to}, which the search did not see`),
  )
  return [...empty.map((folder) => `the search saw no file in ${folder}/`), ...missed]
}

export function checkImportRules(root: string): { files: number; complaints: string[] } {
  const exclude = ['web/dist/**', '**/node_modules/**']
  const paths = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`, { cwd: root, exclude }).toSorted()
  const sources = paths.map((path) => readSource(root, path))
  const missing = [...findUnseen(sources), ...findMissingFeatures(paths)]
  return { files: sources.length, complaints: [...missing, ...findViolations(sources)] }
}

if (import.meta.main) {
  const { files, complaints: found } = checkImportRules(fileURLToPath(new URL('..', import.meta.url)))
  for (const complaint of found) console.error(complaint)
  if (found.length) process.exit(1)
  console.log(`${files} files, no forbidden import`)
}
