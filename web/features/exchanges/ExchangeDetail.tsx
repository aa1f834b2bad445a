import { ActionIcon, Alert, Button, CopyButton } from '@mantine/core'
import { IconArrowRight, IconCopy, IconRepeat, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssistantTurnDetail } from '#contract/assistant-turns.ts'
import { keys } from '#web/api/keys.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { exchangeQuery, replayExchange } from './api.ts'
import { ExchangeResult } from './ExchangeResult.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Exchanges.module.css'
import { readable } from './readable.ts'
import { useDurationText } from '#web/ui/time/useDurationText.ts'

/** Shows what was sent and received in one exchange, and lets a failed one be repeated. */
export function ExchangeDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: turn, error, refetch } = useQuery(exchangeQuery(id))
  const title = useRef<HTMLHeadingElement>(null)
  const isLoaded = turn !== undefined
  useEffect(() => title.current?.focus(), [isLoaded])
  return (
    <section className={`${parts.panel} ${parts.stack12} ${styles.detail}`} aria-label={t('exchanges.detail')}>
      <header className={parts.spread}>
        <h3 className={parts.heading} ref={title} tabIndex={-1}>
          {turn ? turn.targetName || t(`exchanges.source.${turn.targetType || turn.kind}`) : t('exchanges.detail')}
        </h3>
        <ActionIcon variant="subtle" color="gray" aria-label={t('common.close')} onClick={onClose}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </header>
      {error && !turn && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !turn && <Loading />}
      {turn && <Content turn={turn} />}
    </section>
  )
}

function Content({ turn }: { turn: AssistantTurnDetail }) {
  const { t } = useTranslation()
  const time = useTime()
  const { createdAt, error, status, handOverReason, request, response, contactName, ticketId, ticketUuid } = turn
  return (
    <>
      <p className={styles.facts}>
        {time.dateTime(createdAt)} · {contactName} · <ExchangeResult turn={turn} />
      </p>
      {status === 'failed' && (
        <Alert color="coral" title={t('exchanges.failed.title')}>
          {t('exchanges.failed.text', { contact: contactName })} {error && <code>{error}</code>}
        </Alert>
      )}
      {status !== 'failed' && handOverReason !== null && (
        <p className={styles.facts}>{t(`exchanges.reason.${handOverReason}`)}</p>
      )}
      {turn.tries.length > 0 && <Tries turn={turn} />}
      <Block title={t('exchanges.sent')} text={request} />
      <Block title={t('exchanges.received')} text={response} />
      <div className={`${parts.wrap} ${styles.buttons}`}>
        {status === 'failed' && <Replay turn={turn} />}
        <Button
          renderRoot={(root) => (
            <Link {...root} to="/tickets/$ticketId" params={{ ticketId: ticketUuid }} preload={false} />
          )}
          variant="default"
          rightSection={<IconArrowRight size={15} stroke={1.8} aria-hidden />}
        >
          {t('exchanges.openTicket', { id: ticketId })}
        </Button>
      </div>
    </>
  )
}

function Tries({ turn }: { turn: AssistantTurnDetail }) {
  const { t } = useTranslation()
  const time = useTime()
  const duration = useDurationText()
  return (
    <>
      <h4 className={`${parts.heading} ${parts.bar}`}>{t('exchanges.tries')}</h4>
      <ol className={styles.tries}>
        {turn.tries.map(({ at, status, error, durationMs }) => (
          <li className={parts.stack10} key={at}>
            <time className="num" dateTime={at}>
              {time.clock(at)}
            </time>
            <span>{[status, error].filter(Boolean).join(', ')}</span>
            <span className="num">{duration(durationMs)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Block({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  const shown = readable(text)
  return (
    <>
      <h4 className={`${parts.heading} ${parts.bar}`}>
        {title}
        {shown !== '' && (
          <CopyButton value={shown}>
            {({ copied, copy }) => (
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={<IconCopy size={14} aria-hidden />}
                onClick={copy}
              >
                {t(copied ? 'common.copied' : 'common.copy')}
              </Button>
            )}
          </CopyButton>
        )}
      </h4>
      <pre className={`${parts.sunken} ${parts.prose} ${styles.block}`} tabIndex={0} aria-label={title}>
        {shown || t('exchanges.nothing')}
      </pre>
    </>
  )
}

function Replay({ turn }: { turn: AssistantTurnDetail }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const time = useTime()
  const [isAsking, setIsAsking] = useState(false)
  const { id, canReplay, replayedAt, contactName, targetName } = turn
  if (!canReplay) {
    const why = replayedAt
      ? t('exchanges.replay.done', { time: time.dateTime(replayedAt) })
      : t('exchanges.replay.taken')
    return <p className={styles.facts}>{why}</p>
  }
  const replay = async (): Promise<void> => {
    try {
      await replayExchange(id)
      toastOk(t('exchanges.replay.started'))
    } finally {
      await cache.invalidateQueries({ queryKey: keys.exchanges })
    }
  }
  return (
    <>
      <Button leftSection={<IconRepeat size={16} stroke={1.8} aria-hidden />} onClick={() => setIsAsking(true)}>
        {t('exchanges.replay.action')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        harmless
        title={t('exchanges.replay.title')}
        text={t('exchanges.replay.text', { contact: contactName, name: targetName })}
        action={t('exchanges.replay.action')}
        onClose={() => setIsAsking(false)}
        onConfirm={replay}
      />
    </>
  )
}
