import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { FileField } from '#web/ui/form/FileField.tsx'
import { apiLimitsQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './MessagesApi.module.css'
import { isPlainNumber, tokenOf, useTrial, type TrialValues } from './trial.ts'
import { NumberField, TokenFields, TrialAnswer } from './TrialFields.tsx'

type Props = {
  connections: readonly Connection[]
  values: TrialValues
  onChange: (change: Partial<TrialValues>) => void
}

type CardProps = { id: string; title: string; onSubmit: () => void; children: ReactNode }

function TrialCard({ id, title, onSubmit, children }: CardProps) {
  return (
    <section className={`${parts.panel} ${styles.card}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <form
        className={`${parts.stack10} ${styles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </section>
  )
}

function SendButton({ hint, busy, disabled }: { hint: string; busy: boolean; disabled: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={`${parts.row} ${styles.end}`}>
      <small>{hint}</small>
      <Button
        type="submit"
        loading={busy}
        disabled={disabled}
        leftSection={<IconSend size={15} stroke={1.8} aria-hidden />}
      >
        {t('common.send')}
      </Button>
    </div>
  )
}

/** Sends a text as another program would. It really arrives. */
export function TextTrial({ connections, values, onChange }: Props) {
  const { t } = useTranslation()
  const { answer, busy, send } = useTrial()
  const { data: limits } = useQuery(apiLimitsQuery)
  const { number, body } = values
  const token = tokenOf(values, connections)
  return (
    <TrialCard
      id="text-trial"
      title={t('externalApi.trial.textTitle')}
      onSubmit={() => void send(token, { number, body })}
    >
      <TokenFields connections={connections} values={values} onChange={onChange} />
      <NumberField values={values} onChange={onChange} />
      <Textarea
        label={t('externalApi.trial.body')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        value={body}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
      />
      <SendButton
        hint={limits ? t('externalApi.trial.limit', { count: limits.sendsPerMinute }) : ''}
        busy={busy}
        disabled={!token || !isPlainNumber(number) || body.trim() === ''}
      />
      <TrialAnswer answer={answer} />
    </TrialCard>
  )
}

const formOf = (number: string, caption: string, file: File): FormData => {
  const form = new FormData()
  form.append('number', number)
  form.append('body', caption || file.name)
  form.append('medias', file)
  return form
}

/** Sends a file in the same way. */
export function FileTrial({ connections, values, onChange }: Props) {
  const { t } = useTranslation()
  const { answer, busy, send } = useTrial()
  const { data: limits } = useQuery(apiLimitsQuery)
  const [file, setFile] = useState<File | null>(null)
  const [caption, setCaption] = useState('')
  const token = tokenOf(values, connections)
  const submit = async (): Promise<void> => {
    if (file && (await send(token, formOf(values.number, caption.trim(), file)))) setFile(null)
  }
  return (
    <TrialCard id="file-trial" title={t('externalApi.trial.fileTitle')} onSubmit={() => void submit()}>
      <TokenFields connections={connections} values={values} onChange={onChange} />
      <NumberField values={values} onChange={onChange} />
      <FileField
        label={t('externalApi.trial.file')}
        file={file && <span className={styles.file}>{file.name}</span>}
        icon={IconPaperclip}
        words={{
          choose: t('externalApi.trial.chooseFile'),
          replace: t('externalApi.trial.replaceFile'),
          remove: t('externalApi.trial.removeFile'),
        }}
        onChoose={setFile}
        onRemove={() => setFile(null)}
      />
      <TextInput
        label={t('externalApi.trial.caption')}
        placeholder={t('externalApi.docs.optional')}
        autoComplete="off"
        value={caption}
        onChange={(event) => setCaption(event.currentTarget.value)}
      />
      <SendButton
        hint={
          limits ? t('externalApi.trial.fileHint', { megabytes: Math.floor(limits.uploadBytes / 1024 / 1024) }) : ''
        }
        busy={busy}
        disabled={!token || !isPlainNumber(values.number) || !file}
      />
      <TrialAnswer answer={answer} />
    </TrialCard>
  )
}
