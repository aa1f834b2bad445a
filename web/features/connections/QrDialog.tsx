import { Button, Loader, Modal } from '@mantine/core'
import { IconCircleCheck, IconDeviceMobile, IconRefresh, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { readConnection, requestNewQrCode } from './api.ts'
import { saveConnection } from './cache.ts'
import { waysOut } from './problems.ts'
import { isExplained, reasonOf } from './reason.ts'
import { PairingCode, PairingCodeButton, NumberForm } from './PairingCode.tsx'
import styles from './Connections.module.css'
import { QrCode } from '#web/ui/display/QrCode.tsx'

const STEPS = ['step1', 'step2', 'step3', 'step4'] as const

/** What the person is about to do: to scan, to give the number for a code, or to type the code that was asked for. */
type Step = 'scan' | 'number' | 'code'

/** After a lost connection there is a QR code again, also for who has asked for a code. */
const isByCode = ({ status, pairingCode }: Connection, step: Step): boolean =>
  pairingCode !== '' || step === 'number' || (step === 'code' && status !== 'qrcode')

type Props = {
  connectionId: number
  onClose: () => void
  /** Begins an official number instead; null for who may add none. */
  onOfficial: (() => void) | null
}

/** Shows the QR code of a connection or the code to type, and its state until the phone is connected. */
export function QrDialog({ connectionId, onClose, onOfficial }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [step, setStep] = useState<Step>('scan')
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
          <Steps way={data && isByCode(data, step) ? 'code' : 'qr'} />
          <div className={styles.qrSide}>
            {data && <Code connection={data} step={step} onStep={setStep} onOfficial={onOfficial} />}
          </div>
        </div>
      )}
    </Modal>
  )
}

function Steps({ way }: { way: 'qr' | 'code' }) {
  const { t } = useTranslation()
  return (
    <div>
      <p className={styles.lead}>{t(`connections.${way}.lead`)}</p>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <span>
              <Trans i18nKey={`connections.${way}.${step}`} components={{ b: <b /> }} />
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.tip}>{t(`connections.${way}.tip`)}</p>
    </div>
  )
}

type CodeProps = { connection: Connection; step: Step; onStep: (step: Step) => void } & Pick<Props, 'onOfficial'>

function Code({ connection, step, onStep, onOfficial }: CodeProps) {
  const { t } = useTranslation()
  const [number, setNumber] = useState('')
  if (connection.pairingCode) return <PairingCode connection={connection} onBack={() => onStep('scan')} />
  if (step === 'number' && (connection.status === 'qrcode' || connection.status === 'DISCONNECTED')) {
    const ask = (asked: string): void => {
      setNumber(asked)
      onStep('code')
    }
    return <NumberForm connection={connection} number={number} onAsked={ask} onBack={() => onStep('scan')} />
  }
  if (connection.status === 'qrcode' && connection.qrcode) {
    return (
      <>
        {connection.reason === 'scanAgain' && (
          <p className={styles.scanAgain} role="status">
            <Trans i18nKey="connections.qr.again" components={{ b: <b /> }} />
          </p>
        )}
        <div className={styles.qr}>
          <QrCode text={connection.qrcode} label={t('connections.qr.image')} />
        </div>
        <PairingCodeButton text="open" onClick={() => onStep('number')} />
      </>
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
  if (connection.status === 'DISCONNECTED') {
    return <Ended connection={connection} onStep={onStep} onOfficial={onOfficial} />
  }
  const why = reasonOf(connection)
  return (
    <Waiting text={t('connections.qr.waiting')} detail={why && t(`connections.reason.${why}`)}>
      <Loader size="sm" aria-hidden />
    </Waiting>
  )
}

function Waiting({ text, detail, children }: { text: string; detail?: string | null; children: ReactNode }) {
  return (
    <div className={styles.waiting} role="status">
      {children}
      <p>{text}</p>
      {detail && <small>{detail}</small>}
    </div>
  )
}

/** Says what stopped the linking and what to do next. */
function Ended({ connection, onStep, onOfficial }: Omit<CodeProps, 'step'>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  const renew = async (): Promise<void> => {
    setBusy(true)
    onStep('scan')
    await requestNewQrCode(connection.id).catch(toastError)
    setBusy(false)
  }

  const why = isExplained(connection.reason) ? connection.reason : 'other'
  const warning = why === 'passkey' ? t('connections.qr.stopped.passkeyWarning') : null
  return (
    <div className={styles.waiting} role="status">
      <p>{t(`connections.qr.stopped.${why}`)}</p>
      {warning && <small>{warning}</small>}
      <Button leftSection={<IconRefresh size={16} stroke={1.8} />} loading={busy} onClick={() => void renew()}>
        {t('connections.action.newQr')}
      </Button>
      <PairingCodeButton text={why.startsWith('code') ? 'another' : 'open'} onClick={() => onStep('number')} />
      {onOfficial && waysOut(connection).includes('official') && (
        <Button variant="subtle" leftSection={<IconRosetteDiscountCheck size={16} stroke={1.8} />} onClick={onOfficial}>
          {t('connections.problem.way.official.title')}
        </Button>
      )}
    </div>
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
