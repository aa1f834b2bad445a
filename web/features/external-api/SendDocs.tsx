import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exampleOf, LANGUAGES, tokenVariable, type Language } from './examples.ts'
import parts from '#web/ui/parts.module.css'
import styles from './MessagesApi.module.css'
import type { TrialValues } from './trial.ts'

const PARAMETERS = ['number', 'body', 'connectionId', 'closeTicket', 'key'] as const
const NAMES = {
  key: 'Idempotency-Key',
  number: 'number',
  body: 'body',
  connectionId: 'connectionId',
  closeTicket: 'closeTicket',
}
const isNeeded = (name: (typeof PARAMETERS)[number]): boolean => name === 'number' || name === 'body'
const STATUSES = [200, 400, 401, 403, 404, 409, 413, 429] as const

type Props = { values: TrialValues; connectionName: string | undefined }

/** The address, examples with the user's own values, and what the answers mean. */
export function SendDocs({ values, connectionName }: Props) {
  const { t } = useTranslation()
  const url = `${location.origin}/api/messages/send`
  return (
    <section className={`${parts.panel} ${styles.card}`} aria-labelledby="send-docs">
      <header>
        <h2 id="send-docs">{t('externalApi.docs.title')}</h2>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          <IconExternalLink size={15} stroke={1.8} aria-hidden /> {t('externalApi.docs.whole')}
        </a>
      </header>
      <div className={`${parts.column14} ${styles.body}`}>
        <div className={`${parts.row} ${parts.sunken} ${parts.mono} ${styles.url}`}>
          <b className={parts.soft}>POST</b>
          <span className={parts.fill}>{url}</span>
          <CopyIcon text={url} label={t('externalApi.docs.copyUrl')} />
        </div>
        <Examples url={url} values={values} connectionName={connectionName} />
        <dl className={styles.parameters}>
          {PARAMETERS.map((name) => (
            <div key={name}>
              <dt>
                <code>{NAMES[name]}</code>
                <small>{t(isNeeded(name) ? 'externalApi.docs.needed' : 'externalApi.docs.optional')}</small>
              </dt>
              <dd>{t(`externalApi.docs.parameter.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <dl className={`${parts.pair} ${styles.statuses}`}>
          {STATUSES.map((status) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd className={parts.quiet}>{t(`externalApi.docs.status.s${status}`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.hint}>{t('externalApi.docs.state')}</p>
      </div>
    </section>
  )
}

function Examples({ url, values, connectionName }: Props & { url: string }) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState<Language>('curl')
  const clipboard = useClipboard({ timeout: 2000 })
  const text = exampleOf(language, {
    url,
    tokenName: tokenVariable(connectionName),
    key: 'pedido-1024-enviado',
    number: values.number || t('externalApi.docs.sampleNumber'),
    body: values.body || t('externalApi.docs.sampleBody'),
  })
  return (
    <div>
      <div className={`${parts.wrap} ${styles.codeHead}`}>
        <SegmentedControl
          size="xs"
          aria-label={t('externalApi.docs.language')}
          data={[...LANGUAGES]}
          value={language}
          onChange={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? 'curl')}
        />
        <span className={styles.hint}>{t('externalApi.docs.own')}</span>
        <Button
          size="xs"
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => clipboard.copy(text)}
        >
          {t(clipboard.copied ? 'common.copied' : 'common.copy')}
        </Button>
      </div>
      {/* Long lines scroll inside the box, which the keyboard reaches too. */}
      <pre
        className={`${parts.sunken} ${parts.mono} ${styles.code}`}
        tabIndex={0}
        aria-label={t('externalApi.docs.example', { language })}
      >
        {text}
      </pre>
    </div>
  )
}

function CopyIcon({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2000 })
  const name = clipboard.copied ? t('common.copied') : label
  return (
    <Tooltip label={name}>
      <ActionIcon size={28} aria-label={name} onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? <IconCheck size={15} /> : <IconCopy size={15} stroke={1.8} />}
      </ActionIcon>
    </Tooltip>
  )
}
