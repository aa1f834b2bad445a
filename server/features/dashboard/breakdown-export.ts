import { Info } from 'luxon'
import type { Breakdown, BreakdownExportQuery, BreakdownRow, ReportLanguage } from '#contract/reports.ts'
import type { Database } from '#server/db/transaction.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { readBreakdown } from './breakdown.queries.ts'
import { numbersIn } from './export.ts'
import { BREAKDOWN_TEXTS, type GroupFigure } from './export-texts.ts'

/** Only queues have tickets that wait, and only attendants those that they attend to. */
const isShown = (figure: GroupFigure, by: Breakdown): boolean =>
  figure === 'waiting' ? by === 'queue' : figure === 'attending' ? by === 'attendant' : true

function nameOf({ key, name }: BreakdownRow, by: Breakdown, language: ReportLanguage): string {
  const { noQueue, noAttendant } = BREAKDOWN_TEXTS[language]
  if (by === 'hour') return `${String(key).padStart(2, '0')}h`
  if (by === 'weekday') return Info.weekdays('long', { locale: language })[key - 1] ?? ''
  return name ?? (by === 'queue' ? noQueue : noAttendant)
}

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10

function figuresOf(row: BreakdownRow): Record<GroupFigure, number | null> {
  const { conversations, waiting, attending, firstAnswer, late, resolution, rating, ratings } = row
  return {
    ...{ conversations, waiting, attending },
    answered: firstAnswer.count,
    firstAnswer: firstAnswer.median,
    firstAnswerP90: firstAnswer.p90,
    late,
    lateShare: percentOf(late, firstAnswer.count),
    resolved: resolution.count,
    resolution: resolution.median,
    resolutionP90: resolution.p90,
    rating: ratings === 0 ? null : rating,
    ratings,
  }
}

/** Yields the table by queue, attendant, hour or weekday, with its titles first. */
export async function* exportBreakdown(
  data: Database,
  actor: CurrentUser,
  { language, ...query }: BreakdownExportQuery,
): AsyncGenerator<string[]> {
  const { by } = query
  const texts = BREAKDOWN_TEXTS[language]
  const shown = (Object.keys(texts.columns) as GroupFigure[]).filter((figure) => isShown(figure, by))
  const number = numbersIn(language)
  yield [texts.by[by], ...shown.map((figure) => texts.columns[figure])]
  for (const row of await data.read(actor, (db) => readBreakdown(db, actor, query))) {
    const figures = figuresOf(row)
    yield [nameOf(row, by, language), ...shown.map((figure) => number(figures[figure]))]
  }
}
