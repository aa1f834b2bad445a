import type { Measured } from './measure.ts'
import type { Memory } from './memory.ts'

/** `ratio` is the server's value divided by the bound: higher is better for rates, lower for ms, MB and KB. */
export type Result = { name: string; ours: number; bound: number | null; ratio: number | null; unit: string }

const round = (number: number): number => Number(number.toPrecision(4))

const result = (name: string, ours: number, bound: number | null, unit: string): Result => ({
  name,
  ours: round(ours),
  bound: bound === null ? null : round(bound),
  ratio: bound ? round(ours / bound) : null,
  unit,
})

const together = ({ serverMs, databaseMs }: Measured): number | null =>
  serverMs === null || databaseMs === null ? null : serverMs + databaseMs

function resultsOfCall(measured: Measured, all: Measured[]): Result[] {
  const { call, ours, bound, empty } = measured
  const cpu = together(measured)
  const near = all.find((other) => other.call.name === call.near)
  return [
    result(call.name, ours, bound, 'requests/s'),
    result(`${call.name}: against an empty route`, ours, empty, 'requests/s'),
    ...(near ? [result(`${call.name}: against ${near.call.name}`, ours, near.ours, 'requests/s')] : []),
    ...(cpu === null ? [] : [result(`${call.name}: processor`, cpu, call.orientation ?? null, 'ms/request')]),
    result(`${call.name}: statements`, measured.statements, null, 'per request'),
  ]
}

export type Everything = { calls: Measured[]; memory: { ours: Memory; empty: Memory } | null }

export function resultsOf({ calls, memory }: Everything): Result[] {
  const ofMemory = memory
    ? [
        result('memory, idle', memory.ours.idleMb, memory.empty.idleMb, 'MB'),
        result('memory per idle socket', memory.ours.perSocketKb, memory.empty.perSocketKb, 'KB'),
      ]
    : []
  return [...calls.flatMap((measured) => resultsOfCall(measured, calls)), ...ofMemory]
}

const COLUMNS = [
  ['call', 30],
  ['req/s', 8],
  ['bound', 8],
  ['ratio', 6],
  ['empty', 8],
  ['p50 ms', 7],
  ['p99 ms', 7],
  ['node ms', 8],
  ['pg ms', 7],
  ['sum ms', 7],
  ['aim ms', 7],
  ['bare pg', 8],
  ['SQL', 4],
  ['KB', 6],
] as const

const cell = (value: string, index: number): string => {
  const width = COLUMNS[index]?.[1] ?? 0
  return index === 0 ? value.padEnd(width) : value.padStart(width)
}
const line = (cells: string[]): string => cells.map(cell).join(' ')
const ms = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : value.toFixed(2)

function row(measured: Measured): string {
  const { call, ours, bound, empty, p50, p99, serverMs, databaseMs, boundDatabaseMs, statements, bytes } = measured
  return line([
    call.name,
    ours.toFixed(1),
    bound.toFixed(1),
    (ours / bound).toFixed(2),
    empty.toFixed(0),
    p50.toFixed(0),
    p99.toFixed(0),
    ms(serverMs),
    ms(databaseMs),
    ms(together(measured)),
    call.orientation === undefined ? '' : String(call.orientation),
    ms(boundDatabaseMs),
    String(statements),
    (bytes / 1024).toFixed(1),
  ])
}

const EXPLANATION = `
bound: the same SQL through bare pg, without transaction frame; for login, checking the password alone.
node ms, pg ms: processor time of one request in the server and in the database. bare pg: of the database in the bound.
SQL: statements besides the transaction frame.`

export function asTable({ calls, memory }: Everything): string {
  const near = calls.flatMap(({ call, ours }) => {
    const other = calls.find((candidate) => candidate.call.name === call.near)
    return other ? [`${call.name}: ${(other.ours / ours).toFixed(2)} times the time of ${other.call.name}`] : []
  })
  const ofMemory = memory
    ? [
        `memory, idle: ${memory.ours.idleMb.toFixed(0)} MB (an empty server: ${memory.empty.idleMb.toFixed(0)} MB)`,
        `memory per idle socket: ${memory.ours.perSocketKb.toFixed(0)} KB (an empty server: ${memory.empty.perSocketKb.toFixed(0)} KB)`,
      ]
    : []
  return [line(COLUMNS.map(([name]) => name)), ...calls.map(row), EXPLANATION, '', ...near, ...ofMemory].join('\n')
}
