/**
 * After one of these the ticket is somebody else's, later or closed, so nothing of a macro comes after it. This file
 * imports no schemas, because whoever applies a macro needs none.
 */
const ENDINGS = ['transfer', 'snooze', 'resolve'] as const
export type EndingKind = (typeof ENDINGS)[number]

export const isEnding = <Step extends { kind: string }>(step: Step): step is Extract<Step, { kind: EndingKind }> =>
  (ENDINGS as readonly string[]).includes(step.kind)
