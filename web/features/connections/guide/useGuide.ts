import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANNELS, type TypedKind } from '#contract/channels.ts'
import type { Connection, LinkCheck } from '#contract/connections.ts'
import { keys } from '#web/api/keys.ts'
import { checkLink, createConnection } from '#web/features/connections/api.ts'
import { saveConnection } from '#web/features/connections/cache.ts'
import { fieldsOf, makeToken, toInput, toLinkCheck, type FormFields } from '#web/features/connections/form-fields.ts'
import { linkFieldErrors } from '#web/features/connections/link-errors.ts'
import { validateConnection } from '#web/features/connections/validate-connection.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { errorsOfStep, GUIDES, stepWithError } from './steps.ts'

const MAX_NAME = 50

/** An app of its own is told a token that nobody knows; that of the server has one already. */
const startValues = (): FormFields => ({ ...fieldsOf(null), verifyToken: makeToken() })
const withOwnApp = (values: FormFields): FormFields =>
  values.appSecret.trim() ? values : { ...values, verifyToken: '' }

/** What the provider calls it is how the team may call it, too. */
const suggestedName = (told: LinkCheck | null): string => (told?.name || told?.username || '').slice(0, MAX_NAME)

const isOnlyConnection = (cache: QueryClient): boolean =>
  cache.getQueryData<Connection[]>(keys.connections)?.length === 1

type Options = { kind: TypedKind; onClose: () => void }

/** Leads through the steps that link a new connection. What was typed stays, whichever way one goes. */
export function useGuide({ kind, onClose }: Options) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const steps = GUIDES[CHANNELS[kind].linking]
  const [position, setPosition] = useState(0)
  const [told, setTold] = useState<LinkCheck | null>(null)
  const [created, setCreated] = useState<Connection | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [initialValues] = useState(startValues)
  const step = steps[position] ?? steps[0]

  /** What is wrong may be of an earlier step, which the provider could not be asked about by itself. */
  const goToError = (errors: Record<string, string>): boolean => {
    const found = stepWithError(steps, errors)
    if (found >= 0) setPosition(found)
    return found >= 0
  }

  const { form, attempt } = useSaveForm<FormFields, Connection>({
    initialValues,
    validate: () => ({}),
    save: (values) => createConnection(toInput(withOwnApp(values), kind)),
    savedText: t('connections.saved'),
    onSaved: (saved) => {
      saveConnection(cache, saved)
      setCreated(saved)
      if (position + 1 < steps.length) setPosition(position + 1)
      else if (isOnlyConnection(cache)) setIsDone(true)
      else onClose()
    },
    errorsOf: linkFieldErrors,
    onRefused: goToError,
  })

  /** A number that is here already is named at once: the server knows it only by its token. */
  function extraErrors({ phoneNumberId, wabaId }: FormFields): Record<string, string> {
    if (step.key !== 'ids') return {}
    const list = cache.getQueryData<Connection[]>(keys.connections) ?? []
    const own = list.find((one) => one.phoneNumberId === phoneNumberId.trim())
    return {
      ...(own ? { phoneNumberId: t('connections.guide.ids.here', { name: own.name }) } : {}),
      ...(wabaId.trim() === phoneNumberId.trim() ? { wabaId: t('connections.guide.ids.same') } : {}),
    }
  }

  async function check(values: FormFields): Promise<void> {
    try {
      const found = await checkLink(toLinkCheck(values, kind))
      if (values.name === suggestedName(told)) form.setFieldValue('name', suggestedName(found))
      setTold(found)
      setPosition(position + 1)
    } catch (error) {
      const errors = linkFieldErrors(error)
      form.setErrors(errors)
      if (!goToError(errors)) toastError(error)
    }
  }

  async function advance(): Promise<void> {
    const values = form.getValues()
    const errors = errorsOfStep(step, { ...extraErrors(values), ...validateConnection(values, kind, true) })
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    if (step.action === 'end') return onClose()
    if (step.action === 'next') return setPosition(position + 1)
    setBusy(true)
    await (step.action === 'check' ? check(values) : attempt(values))
    setBusy(false)
  }

  return {
    ...{ form, steps, step, position, told, created, busy },
    /** Nothing is left to do for the first connection: what comes next is offered. */
    isDone,
    /** Once the connection is made there is no way back. */
    back: position > 0 && !created ? () => setPosition(position - 1) : null,
    isDirty: () => !created && form.isDirty(),
    submit: (event: FormEvent) => {
      event.preventDefault()
      void advance()
    },
  }
}
