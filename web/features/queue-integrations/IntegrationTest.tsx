import { Alert, Button, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  IntegrationTestInput,
  type IntegrationTest as Result,
  type IntegrationType,
  type QueueIntegration,
} from '#contract/queue-integrations.ts'
import { serverFieldErrors, validateWith } from '#web/ui/form/form.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { useFocusFirstError } from '#web/ui/form/useFocusFirstError.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { testIntegration } from './api.ts'
import type { IntegrationFields } from './form-fields.ts'
import parts from '#web/ui/parts.module.css'
import styles from './QueueIntegrations.module.css'

type Props = {
  type: Exclude<IntegrationType, 'dialogflow'>
  form: UseFormReturnType<IntegrationFields>
  stored: QueueIntegration | null
}

/** Calls what is in the form once, saved or not, and shows what came of it until the values change. */
export function IntegrationTest({ type, form, stored }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  const [last, setLast] = useState<{ of: string; result: Result } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const focusFirstError = useFocusFirstError(button, busy)
  const { urlN8N, typebotSlug } = form.values
  const input = { type, urlN8N, typebotSlug, ...(stored ? { id: stored.id } : {}) }
  const inputKey = JSON.stringify(input)

  const showErrors = (errors: Record<string, string>): void => {
    for (const [field, text] of Object.entries(errors)) form.setFieldError(field, text)
  }
  const runTest = async (): Promise<void> => {
    try {
      setLast({ of: inputKey, result: await testIntegration(input) })
    } catch (error) {
      showErrors(serverFieldErrors(error))
      toastError(error)
    }
  }
  const start = (): void => {
    setLast(null)
    for (const field of ['urlN8N', 'typebotSlug']) form.clearFieldError(field)
    focusFirstError()
    const missing: Record<string, string> =
      type === 'typebot' && typebotSlug.trim() === '' ? { typebotSlug: t('common.validation.required') } : {}
    const errors = { ...validateWith(IntegrationTestInput)(input), ...missing }
    showErrors(errors)
    if (!Object.keys(errors).length) run(runTest())
  }

  return (
    <>
      <div className={`${parts.row} ${styles.test}`}>
        <Button
          ref={button}
          variant="default"
          loading={busy}
          leftSection={<IconMessageCircleQuestion size={16} stroke={1.7} aria-hidden />}
          onClick={start}
        >
          {t('queueIntegrations.try.action')}
        </Button>
        <Text size="sm" c="dimmed">
          {t(`queueIntegrations.try.hint.${type === 'typebot' ? 'typebot' : 'webhook'}`)}
        </Text>
      </div>
      {last?.of === inputKey && <TestResult result={last.result} />}
    </>
  )
}

function TestResult({ result }: { result: Result }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { ok, problem, detail, status, durationMs, said, waitsFor, actions } = result
  if (!ok) {
    return (
      <Alert color="coral" role="alert" title={t(`queueIntegrations.try.problem.${problem || 'unavailable'}`)}>
        <span className={parts.prose}>{[status, detail].filter(Boolean).join(' · ')}</span>
      </Alert>
    )
  }
  return (
    <Alert
      color="verde"
      role="status"
      title={t('queueIntegrations.try.answered', { status: status ?? '', milliseconds: number(durationMs) })}
    >
      <span className={parts.prose}>
        {said.join('\n') ||
          t(actions > 0 ? 'queueIntegrations.try.actions' : 'queueIntegrations.try.nothing', { count: actions })}
        {waitsFor !== '' && `\n${t('queueIntegrations.try.waits')}`}
      </span>
    </Alert>
  )
}
