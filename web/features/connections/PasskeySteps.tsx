import { Alert, Anchor, Button, Loader, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { PasskeyAnswerInput } from '#contract/linking.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { answerPasskey, confirmPasskeyCode, requestNewQrCode } from './api.ts'
import parts from '#web/ui/parts.module.css'
import codes from './Connections.module.css'
import styles from './Linking.module.css'
import { passkeyScript } from './passkey-panel.ts'

const PAGE = 'https://web.whatsapp.com/'
const STEPS = ['step1', 'step2', 'step3', 'step4', 'step5'] as const

type Props = { connection: Connection }

/** Leads through a linking for which WhatsApp wants the passkey of the account. */
export function PasskeySteps({ connection }: Props) {
  if (connection.reason === 'passkeyWanted') return <Question connection={connection} />
  if (connection.reason === 'passkeyCode') return <Comparison connection={connection} />
  return <Sent />
}

function Sent() {
  const { t } = useTranslation()
  return (
    <div className={`${parts.center} ${codes.waiting}`} role="status">
      <Loader size="sm" aria-hidden />
      <p>{t('connections.linking.passkey.sent')}</p>
    </div>
  )
}

function Question({ connection }: Props) {
  const { t } = useTranslation()
  const { form, submit } = useSaveForm({
    initialValues: { answer: '' },
    validate: validateWith(PasskeyAnswerInput),
    save: (fields) => answerPasskey(connection.id, fields),
    onSaved: () => undefined,
  })
  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      <p role="status">{t('connections.linking.passkey.lead')}</p>
      <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.8} aria-hidden />}>
        {t('connections.linking.passkey.risk')}
      </Alert>
      <ol className={`${parts.stack12} ${codes.steps}`}>
        {STEPS.map((step) => (
          <li key={step}>
            <span>
              <Trans i18nKey={`connections.linking.passkey.${step}`} components={{ b: <b />, page: <PageLink /> }} />
            </span>
          </li>
        ))}
      </ol>
      <Script question={connection.qrcode} />
      <Textarea
        className={styles.mono ?? ''}
        label={t('connections.linking.passkey.answer')}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('answer')}
      />
      <div className={`${parts.flow} ${styles.buttons}`}>
        <Button type="submit" loading={form.submitting}>
          {t('connections.linking.passkey.send')}
        </Button>
        <GiveUp connection={connection} text="cancel" />
      </div>
    </form>
  )
}

/** The words of the link come from the sentence. */
function PageLink({ children }: { children?: ReactNode }) {
  return (
    <Anchor inherit underline="always" href={PAGE} target="_blank" rel="noopener noreferrer">
      {children}
    </Anchor>
  )
}

function Script({ question }: { question: string }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2000 })
  const script = passkeyScript(question, {
    title: t('connections.linking.passkey.panel.title'),
    use: t('connections.linking.passkey.panel.use'),
    copy: t('connections.linking.passkey.panel.copy'),
    copied: t('connections.linking.passkey.panel.copied'),
    failed: t('connections.linking.passkey.panel.failed'),
    elsewhere: t('connections.linking.passkey.panel.elsewhere'),
  })
  return (
    <>
      <Textarea
        className={styles.mono ?? ''}
        label={t('connections.linking.passkey.script')}
        value={script}
        readOnly
        rows={3}
        spellCheck={false}
      />
      <div className={`${parts.flow} ${styles.buttons}`}>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.7} />}
          onClick={() => clipboard.copy(script)}
        >
          {t(clipboard.copied ? 'common.copied' : 'connections.linking.passkey.copy')}
        </Button>
      </div>
    </>
  )
}

function Comparison({ connection }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  return (
    <div className={styles.steps}>
      <p role="status">{t('connections.linking.passkey.compare')}</p>
      <output className={`${parts.sunken} ${codes.code}`} aria-label={t('connections.linking.passkey.code')}>
        {connection.pairingCode.replace(/^(.{4})/, '$1-')}
      </output>
      <p className={parts.quiet}>{t('connections.linking.passkey.compareHint')}</p>
      <div className={`${parts.flow} ${styles.buttons}`}>
        <Button loading={busy} onClick={() => run(confirmPasskeyCode(connection.id).catch(toastError))}>
          {t('connections.linking.passkey.same')}
        </Button>
        <GiveUp connection={connection} text="other" />
      </div>
    </div>
  )
}

function GiveUp({ connection, text }: Props & { text: 'cancel' | 'other' }) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  return (
    <Button variant="subtle" loading={busy} onClick={() => run(requestNewQrCode(connection.id).catch(toastError))}>
      {t(`connections.linking.passkey.${text}`)}
    </Button>
  )
}
