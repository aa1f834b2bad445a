import { Button, Loader, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconArrowLeft, IconCheck, IconCopy, IconKeyboard } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PairingCodeInput, type Connection } from '#contract/connections.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { useSecondsUntil } from '#web/ui/time/useSecondsUntil.ts'
import { requestPairingCode, requestNewQrCode } from './api.ts'
import { saveConnection } from './cache.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'

type NumberFormProps = { connection: Connection; number: string; onAsked: (number: string) => void; onBack: () => void }

/** Asks which number is to be linked by a code. */
export function NumberForm({ connection, number, onAsked, onBack }: NumberFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm({
    initialValues: { number },
    validate: validateWith(PairingCodeInput),
    save: (fields) => requestPairingCode(connection.id, fields),
    onSaved: (saved, values) => {
      saveConnection(cache, saved)
      onAsked(values.number)
    },
  })
  return (
    <form className={`${parts.stack12} ${styles.pairingCode}`} onSubmit={submit} noValidate>
      <TextInput
        label={t('connections.code.number')}
        description={t('connections.code.numberHint')}
        placeholder="+55 11 98765-4321"
        inputMode="tel"
        autoComplete="off"
        autoFocus
        {...form.getInputProps('number')}
      />
      <Button type="submit" loading={form.submitting}>
        {t('connections.code.request')}
      </Button>
      <BackButton onClick={onBack} />
    </form>
  )
}

/** Shows the code to type, and what became of it. */
export function PairingCode({ connection, onBack }: { connection: Connection; onBack: () => void }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2000 })
  const [busy, setBusy] = useState(false)
  const code = connection.pairingCode.replace(/^(.{4})/, '$1-')

  const leave = async (): Promise<void> => {
    setBusy(true)
    await requestNewQrCode(connection.id).then(onBack).catch(toastError)
    setBusy(false)
  }

  return (
    <div className={`${parts.stack12} ${styles.pairingCode}`}>
      <output className={`${parts.sunken} ${styles.code}`} aria-label={t('connections.code.label')}>
        {code}
      </output>
      <p className={parts.row} role="status">
        {connection.status === 'PAIRING' ? (
          <>
            <Loader size="xs" aria-hidden /> {t('connections.code.typed')}
          </>
        ) : (
          t('connections.code.for', { number: formatPhone(connection.pairingNumber) })
        )}
      </p>
      {connection.status !== 'PAIRING' && <TimeLeft endsAt={connection.pairingEndsAt} />}
      <Button
        variant="default"
        leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.7} />}
        onClick={() => clipboard.copy(code)}
      >
        {t(clipboard.copied ? 'common.copied' : 'connections.code.copy')}
      </Button>
      <BackButton busy={busy} onClick={() => void leave()} />
    </div>
  )
}

/** How long the code can be typed. It is not read aloud with every second. */
function TimeLeft({ endsAt }: { endsAt: string | null }) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(endsAt)
  if (endsAt === null) return null
  const time = seconds !== null && `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p role="timer" className="num">
      {time ? t('connections.code.left', { time }) : t('connections.code.over')}
    </p>
  )
}

function BackButton({ busy = false, onClick }: { busy?: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="subtle" leftSection={<IconArrowLeft size={16} stroke={1.8} />} loading={busy} onClick={onClick}>
      {t('connections.code.back')}
    </Button>
  )
}

export function PairingCodeButton({ text, onClick }: { text: 'open' | 'another'; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" leftSection={<IconKeyboard size={16} stroke={1.8} />} onClick={onClick}>
      {t(`connections.code.${text}`)}
    </Button>
  )
}
