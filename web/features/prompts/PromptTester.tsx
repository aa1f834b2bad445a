import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconAlertCircle, IconCheck, IconCircleCheck, IconMinus, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Prompt, PromptTest } from '#contract/prompts.ts'
import { serverFieldErrors } from '#web/ui/form/form.ts'
import { errorText } from '#web/ui/overlay/toast.tsx'
import { useDurationText } from '#web/ui/time/useDurationText.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { testPrompt } from './api.ts'
import { needsKeyAgain, type PromptFields } from './form-fields.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Prompts.module.css'

type Props = {
  form: UseFormReturnType<PromptFields>
  stored: Prompt | null
  onModels: (models: string[]) => void
}
type Result = { test: PromptTest } | { failure: string } | null

/** Lets the model say something with what the form has now, before it is saved. */
export function PromptTester({ form, stored, onModels }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  const [result, setResult] = useState<Result>(null)

  const test = async (): Promise<void> => {
    const { apiKey, baseUrl, model } = form.values
    setResult(null)
    if (apiKey === '' && (!stored || needsKeyAgain(form.values, stored))) {
      form.setFieldError('apiKey', t(stored ? 'prompts.form.apiKeyAgain' : 'common.validation.required'))
      return
    }
    try {
      const answer = await testPrompt({ ...(stored ? { id: stored.id } : {}), apiKey, baseUrl, model })
      onModels(answer.models)
      setResult({ test: answer })
    } catch (error) {
      const errors = serverFieldErrors(error)
      form.setErrors(errors)
      setResult({ failure: Object.values(errors)[0] ?? errorText(error) })
    }
  }

  return (
    <div className={`${parts.stack8} ${styles.tester}`}>
      <div className={`${parts.wrap} ${styles.testLine}`}>
        <Button
          size="xs"
          variant="default"
          loading={busy}
          leftSection={<IconPlugConnected size={15} stroke={1.8} aria-hidden />}
          onClick={() => run(test())}
        >
          {t('prompts.test.action')}
        </Button>
        <small>{t('prompts.test.hint')}</small>
      </div>
      <div role="status">{result && <TestResult result={result} />}</div>
    </div>
  )
}

function TestResult({ result }: { result: NonNullable<Result> }) {
  const { t } = useTranslation()
  const duration = useDurationText()
  if ('failure' in result)
    return (
      <p className={`${parts.sunken} ${parts.stack8} ${styles.testResult}`} data-tone="bad">
        <IconAlertCircle size={16} stroke={1.8} aria-hidden />
        <span>
          <b>{t('prompts.test.failed')}</b> {result.failure}
        </span>
      </p>
    )
  const { model, ms, reply, hasTools, hasEmbeddings } = result.test
  return (
    <div className={`${parts.sunken} ${parts.stack8} ${styles.testResult}`} data-tone="ok">
      <IconCircleCheck size={16} stroke={1.8} aria-hidden />
      <div>
        <b>{t('prompts.test.answered', { model, time: duration(ms) })}</b>
        {reply && <q>{reply}</q>}
        <ul className={parts.hint}>
          <Ability has={hasTools} text={t(hasTools ? 'prompts.test.tools' : 'prompts.test.noTools')} />
          <Ability has={hasEmbeddings} text={t(hasEmbeddings ? 'prompts.test.meaning' : 'prompts.test.noMeaning')} />
        </ul>
      </div>
    </div>
  )
}

function Ability({ has, text }: { has: boolean; text: string }) {
  const Icon = has ? IconCheck : IconMinus
  return (
    <li className={parts.bar}>
      <Icon size={14} stroke={2} aria-hidden /> {text}
    </li>
  )
}
