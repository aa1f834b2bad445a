import { Button, Loader, Modal } from '@mantine/core'
import { IconCircleCheck, IconDeviceMobile, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { toastError } from '#web/ui/toast.tsx'
import { readConnection, requestNewQrCode } from './api.ts'
import { saveConnection } from './cache.ts'
import styles from './Connections.module.css'
import { QrCode } from '#web/ui/QrCode.tsx'

const STEPS = ['step1', 'step2', 'step3', 'step4'] as const

/** Shows the current QR code of a connection, and its state until the phone is connected. */
export function QrDialog({ connectionId, onClose }: { connectionId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data } = useQuery({
    ...connectionsQuery,
    select: (list) => list.find((one) => one.id === connectionId) ?? null,
  })

  /** The cached list may be older than the latest QR code, so the connection is read once. */
  useEffect(() => {
    const stop = new AbortController()
    readConnection(connectionId, stop.signal)
      .then((connection) => saveConnection(cache, connection))
      .catch(toastError)
    return () => stop.abort()
  }, [cache, connectionId])

  return (
    <Modal opened onClose={onClose} size={680} title={t('connections.qr.title', { name: data?.name ?? '' })}>
      {data?.status === 'CONNECTED' ? (
        <Connected name={data.name} onClose={onClose} />
      ) : (
        <div className={styles.dialog}>
          <Steps />
          <div className={styles.qrSide}>{data && <Code connection={data} />}</div>
        </div>
      )}
    </Modal>
  )
}

function Steps() {
  const { t } = useTranslation()
  return (
    <div>
      <p className={styles.lead}>{t('connections.qr.lead')}</p>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <span>
              <Trans i18nKey={`connections.qr.${step}`} components={{ b: <b /> }} />
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.tip}>{t('connections.qr.tip')}</p>
    </div>
  )
}

function Code({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  if (connection.status === 'qrcode' && connection.qrcode) {
    return (
      <div className={styles.qr}>
        <QrCode text={connection.qrcode} label={t('connections.qr.image')} />
      </div>
    )
  }
  if (connection.status === 'PAIRING') {
    return (
      <Waiting text={t('connections.qr.pairing')}>
        <IconDeviceMobile size={34} stroke={1.4} aria-hidden />
        <Loader size="xs" aria-hidden />
      </Waiting>
    )
  }
  if (connection.status === 'DISCONNECTED') return <Ended connectionId={connection.id} />
  return (
    <Waiting text={t('connections.qr.waiting')}>
      <Loader size="sm" aria-hidden />
    </Waiting>
  )
}

function Waiting({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.waiting} role="status">
      {children}
      <p>{text}</p>
    </div>
  )
}

function Ended({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  const renew = async (): Promise<void> => {
    setBusy(true)
    await requestNewQrCode(connectionId).catch(toastError)
    setBusy(false)
  }

  return (
    <Waiting text={t('connections.qr.ended')}>
      <Button leftSection={<IconRefresh size={16} stroke={1.8} />} loading={busy} onClick={() => void renew()}>
        {t('connections.action.newQr')}
      </Button>
    </Waiting>
  )
}

function Connected({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.connected} role="status">
      <IconCircleCheck size={56} stroke={1.4} aria-hidden />
      <h3>{t('connections.qr.connectedTitle')}</h3>
      <p>{t('connections.qr.connectedText', { name })}</p>
      <Button onClick={onClose} data-autofocus>
        {t('connections.qr.done')}
      </Button>
    </div>
  )
}
