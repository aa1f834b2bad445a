import { Select, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import type { ExternalAnswer } from '#web/api/external.ts'
import { errorText } from '#web/ui/overlay/toast.tsx'
import { ApiError } from '#web/api/client.ts'
import { MaskedInput } from '#web/ui/form/MaskedInput.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './MessagesApi.module.css'
import { isPlainNumber, type TrialValues } from './trial.ts'

const OTHER = 'other'
const HINT_LENGTH = 4

type Props = {
  connections: readonly Connection[]
  values: TrialValues
  onChange: (change: Partial<TrialValues>) => void
}

/** Chooses the token of a connection, or asks for another one. */
export function TokenFields({ connections, values, onChange }: Props) {
  const { t } = useTranslation()
  const offered = connections.filter(({ token }) => token !== '')
  const { connectionId } = values
  return (
    <>
      <Select
        label={t('externalApi.trial.token')}
        withAsterisk
        data={[
          ...offered.map(({ id, name, token }) => ({
            value: String(id),
            label: `${name} ····${token.slice(-HINT_LENGTH)}`,
          })),
          { value: OTHER, label: t('externalApi.trial.otherToken') },
        ]}
        value={connectionId === null ? OTHER : String(connectionId)}
        onChange={(value) => onChange({ connectionId: value === OTHER || value === null ? null : Number(value) })}
        allowDeselect={false}
      />
      {connectionId === null && (
        <MaskedInput
          label={t('externalApi.trial.typedToken')}
          description={offered.length === 0 ? t('externalApi.trial.noToken') : undefined}
          autoComplete="off"
          value={values.token}
          onChange={(event) => onChange({ token: event.currentTarget.value })}
        />
      )}
    </>
  )
}

export function NumberField({ values, onChange }: Omit<Props, 'connections'>) {
  const { t } = useTranslation()
  const { number } = values
  return (
    <TextInput
      label={t('externalApi.trial.number')}
      description={t('externalApi.trial.numberHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="5511912345678"
      withAsterisk
      inputMode="numeric"
      autoComplete="off"
      value={number}
      error={number !== '' && !isPlainNumber(number) && t('common.validation.phone')}
      onChange={(event) => onChange({ number: event.currentTarget.value.trim() })}
    />
  )
}

const stateUrl = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string' ? body.url : null

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : ''

/** What another program would have been answered. */
export function TrialAnswer({ answer }: { answer: ExternalAnswer | null }) {
  const { t } = useTranslation()
  const { status = 0, milliseconds = 0, body, retryAfter } = answer ?? {}
  const isGood = status === 200
  const url = stateUrl(body)
  return (
    <div role="status">
      {answer && (
        <div className={`${parts.column14} ${styles.answer}`} data-good={isGood || undefined}>
          <b>
            {isGood ? <IconCheck size={14} stroke={2.4} aria-hidden /> : <IconX size={14} stroke={2.4} aria-hidden />}{' '}
            {t('externalApi.trial.answered', { status, milliseconds })}
          </b>
          {!isGood && <span>{errorText(new ApiError(status, codeOf(body)))}</span>}
          <code>{JSON.stringify(body)}</code>
          {retryAfter && <code>Retry-After: {retryAfter}</code>}
          {url && <span>{t('externalApi.trial.askState', { url })}</span>}
        </div>
      )}
    </div>
  )
}
