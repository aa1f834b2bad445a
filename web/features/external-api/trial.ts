import { useState } from 'react'
import type { Connection } from '#contract/connections.ts'
import { sendExternally, type ExternalAnswer } from '#web/api/external.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'

/** What the forms and the examples share. `connectionId` is null for another token, which is typed. */
export type TrialValues = { connectionId: number | null; token: string; number: string; body: string }

/** The token of the form: that of the chosen connection, or the typed one. */
export const tokenOf = ({ connectionId, token }: TrialValues, connections: readonly Connection[]): string =>
  connectionId === null ? token.trim() : (connections.find(({ id }) => id === connectionId)?.token ?? '')

/** Digits alone, as the server demands. */
export const isPlainNumber = (number: string): boolean => /^\d{8,15}$/.test(number)

/** Sends a trial and keeps its answer until the next one. */
export function useTrial() {
  const [answer, setAnswer] = useState<ExternalAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (token: string, message: FormData | object): Promise<boolean> => {
    setBusy(true)
    try {
      const given = await sendExternally(token, message)
      setAnswer(given)
      return given.status === 200
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { answer, busy, send }
}
