import type { Macro, MacroEnding, MacroInput, MacroStep, SnoozeSpan } from '#contract/macros.ts'
import { isEnding } from '#contract/macro-endings.ts'
import { readClock } from '#web/ui/time/week.ts'

/** `key` names the step for React: its place changes when another one is taken out. */
export type DraftStep = { key: number } & (
  | { kind: 'reply' | 'note'; text: string }
  | { kind: 'addTag' | 'removeTag'; tagId: number | null }
)
type StepKind = DraftStep['kind']
export const STEP_KINDS: readonly StepKind[] = ['reply', 'note', 'addTag', 'removeTag']

/** What happens at the end. The fields of the other kinds keep what was chosen in them. */
export type DraftEnding = {
  kind: 'none' | MacroEnding['kind']
  queueId: number | null
  userId: number | null
  unit: SnoozeSpan['unit']
  minutes: number | string
  days: number | string
  weekday: number
  clock: string
  wakeOnReply: boolean
}
export const ENDINGS: readonly DraftEnding['kind'][] = ['none', 'transfer', 'snooze', 'resolve']
export const UNITS: readonly SnoozeSpan['unit'][] = ['minutes', 'days', 'weekday']

export type MacroFields = { name: string; queueIds: string[]; steps: DraftStep[]; ending: DraftEnding }

const NO_ENDING: DraftEnding = {
  kind: 'none',
  queueId: null,
  userId: null,
  unit: 'minutes',
  minutes: 60,
  days: 1,
  weekday: 1,
  clock: '09:00',
  wakeOnReply: true,
}

let lastKey = 0
const nextKey = (): number => ++lastKey

export const newStep = (kind: StepKind): DraftStep =>
  kind === 'reply' || kind === 'note' ? { key: nextKey(), kind, text: '' } : { key: nextKey(), kind, tagId: null }

const spanFields = (span: SnoozeSpan): Partial<DraftEnding> => {
  if (span.unit === 'minutes') return { unit: span.unit, minutes: span.count }
  if (span.unit === 'days') return { unit: span.unit, days: span.count, clock: span.clock }
  return span
}

function endingFields(step: MacroEnding | undefined): DraftEnding {
  if (step === undefined) return NO_ENDING
  if (step.kind === 'transfer') return { ...NO_ENDING, ...step }
  if (step.kind === 'resolve') return { ...NO_ENDING, kind: 'resolve' }
  return { ...NO_ENDING, kind: 'snooze', wakeOnReply: step.wakeOnReply, ...spanFields(step.span) }
}

export const fieldsOf = (macro: Macro | null): MacroFields => ({
  name: macro?.name ?? '',
  queueIds: macro?.queueIds.map(String) ?? [],
  steps: (macro?.steps ?? []).flatMap((step) => (isEnding(step) ? [] : [{ key: nextKey(), ...step }])),
  ending: endingFields(macro?.steps.find(isEnding)),
})

function spanOf({ unit, minutes, days, weekday, clock }: DraftEnding): object {
  if (unit === 'minutes') return { unit, count: minutes }
  if (unit === 'days') return { unit, count: days, clock: readClock(clock) }
  return { unit, weekday, clock: readClock(clock) }
}

function endingSteps(ending: DraftEnding): object[] {
  const { kind, queueId, userId, wakeOnReply } = ending
  if (kind === 'none') return []
  if (kind === 'transfer') return [{ kind, queueId, userId }]
  return kind === 'resolve' ? [{ kind }] : [{ kind, span: spanOf(ending), wakeOnReply }]
}

/** Returns what is sent. What is not chosen yet is in it as it is, and the contract refuses it. */
export const toMacroInput = ({ name, queueIds, steps, ending }: MacroFields): MacroInput => ({
  name,
  queueIds: queueIds.map(Number),
  steps: [...steps.map(({ key: _key, ...step }) => step), ...endingSteps(ending)] as MacroStep[],
})
