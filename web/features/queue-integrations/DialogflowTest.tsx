import { Alert, Button, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TestSessionInput, type QueueIntegration, type TestSession } from '#contract/queue-integrations.ts'
import { serverFieldErrors, validateWith } from '#web/ui/form/form.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { useFocusFirstError } from '#web/ui/form/useFocusFirstError.ts'
import { testSession } from './api.ts'
import type { IntegrationFields } from './form-fields.ts'
import parts from '#web/ui/parts.module.css'
import styles from './QueueIntegrations.module.css'

type Props = { form: UseFormReturnType<IntegrationFields>; stored: QueueIntegration | null }

/** Tests the agent with the values of the form, saved or not, and shows its answer until the values change. */
export function DialogflowTest({ form, stored }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  const [last, setLast] = useState<{ of: string; reply: TestSession } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const focusFirstError = useFocusFirstError(button, busy)
  const { projectName, jsonContent, language } = form.values
  const input = { projectName, jsonContent, language, ...(stored?.jsonContent ? { id: stored.id } : {}) }
  const inputKey = JSON.stringify(input)
  const reply = last?.of === inputKey ? last.reply : null

  const showErrors = (errors: Record<string, string>): void => {
    for (const [field, text] of Object.entries(errors)) form.setFieldError(field, text)
  }
  const runTest = async (): Promise<void> => {
    try {
      setLast({ of: inputKey, reply: await testSession(input) })
      toastOk(t('queueIntegrations.test.succeeded'))
    } catch (error) {
      showErrors(serverFieldErrors(error))
      toastError(error)
    }
  }
  const start = (): void => {
    setLast(null)
    for (const field of ['projectName', 'jsonContent', 'language']) form.clearFieldError(field)
    focusFirstError()
    const errors = validateWith(TestSessionInput)(input)
    const hasKey = jsonContent.trim() !== '' || input.id !== undefined
    const missing: Record<string, string> = hasKey ? {} : { jsonContent: t('common.validation.required') }
    showErrors({ ...errors, ...missing })
    if (!Object.keys({ ...errors, ...missing }).length) run(runTest())
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
          {t('queueIntegrations.test.action')}
        </Button>
        <Text size="sm" c="dimmed">
          {t(busy ? 'queueIntegrations.test.running' : 'queueIntegrations.test.hint')}
        </Text>
      </div>
      {reply && (
        <Alert color="verde" role="status" title={t('queueIntegrations.test.said', { language: reply.language })}>
          {reply.message || t('queueIntegrations.test.saidNothing')}
        </Alert>
      )}
    </>
  )
}
