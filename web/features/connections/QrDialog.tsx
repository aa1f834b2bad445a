import { Loader, Modal } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { readConnection } from './api.ts'
import { BringButton } from './BringButton.tsx'
import { saveConnection } from './cache.ts'
import { Connected } from './Connected.tsx'
import { BringSession, PasskeySteps } from './lazy-dialogs.ts'
import { LinkingEnded } from './LinkingEnded.tsx'
import { LinkingRisks } from './LinkingRisks.tsx'
import { isAtPasskey, reasonOf } from './reason.ts'
import { PairingCode, PairingCodeButton, NumberForm } from './PairingCode.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'
import { QrCode } from '#web/ui/display/QrCode.tsx'
import { Waiting } from './Waiting.tsx'

const STEPS = ['step1', 'step2', 'step3', 'step4'] as const

/**
 * What the person is about to do: to scan, to give the number for a code, to type the code that was asked for, or to bring
 * the session of another product.
 */
type Step = 'scan' | 'number' | 'code' | 'bring'

/** In every other status a phone is linked, or about to be. */
const waitsForPhone = ({ status }: Connection): boolean => status === 'qrcode' || status === 'DISCONNECTED'

/** A phone is about to be linked, and none has used the code yet. */
const isBeforeScan = ({ status }: Connection): boolean => status !== 'PAIRING' && status !== 'DISCONNECTED'

/** After a lost connection there is a QR code again, also for who has asked for a code. */
const isByCode = ({ status, pairingCode }: Connection, step: Step): boolean =>
  pairingCode !== '' || step === 'number' || (step === 'code' && status !== 'qrcode')

type Props = {
  connectionId: number
  firstStep?: 'scan' | 'bring'
  onClose: () => void
  /** Begins an official number instead; null for who may add none. */
  onOfficial: (() => void) | null
}

/** Shows the QR code of a connection or the code to type, and its state until the phone is connected. */
export function QrDialog({ connectionId, firstStep = 'scan', onClose, onOfficial }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [step, setStep] = useState<Step>(firstStep)
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
      {data ? (
        <Stage connection={data} step={step} onStep={setStep} onClose={onClose} onOfficial={onOfficial} />
      ) : (
        <Sides way="qr" />
      )}
    </Modal>
  )
}

type CodeProps = { connection: Connection; step: Step; onStep: (step: Step) => void } & Pick<Props, 'onOfficial'>

function Stage({ onClose, ...props }: CodeProps & Pick<Props, 'onClose'>) {
  const { connection, step, onStep } = props
  if (connection.status === 'CONNECTED') return <Connected name={connection.name} onClose={onClose} />
  if (isAtPasskey(connection)) return <PasskeySteps connection={connection} />
  if (step === 'bring' && connection.status !== 'PAIRING')
    return <BringSession connection={connection} onDone={() => onStep('scan')} />
  return (
    <>
      {isBeforeScan(connection) && <LinkingRisks />}
      <Sides way={isByCode(connection, step) ? 'code' : 'qr'}>
        <Code {...props} />
      </Sides>
    </>
  )
}

/** What to do on the phone, and the code beside it. */
function Sides({ way, children }: { way: 'qr' | 'code'; children?: ReactNode }) {
  return (
    <div className={styles.dialog}>
      <Steps way={way} />
      <div className={styles.qrSide}>{children}</div>
    </div>
  )
}

function Steps({ way }: { way: 'qr' | 'code' }) {
  const { t } = useTranslation()
  return (
    <div>
      <p className={styles.lead}>{t(`connections.${way}.lead`)}</p>
      <ol className={`${parts.stack12} ${styles.steps}`}>
        {STEPS.map((step) => (
          <li key={step}>
            <span>
              <Trans i18nKey={`connections.${way}.${step}`} components={{ b: <b /> }} />
            </span>
          </li>
        ))}
      </ol>
      <p className={`${parts.hint} ${parts.sunken} ${styles.tip}`}>{t(`connections.${way}.tip`)}</p>
    </div>
  )
}

function Code({ connection, step, onStep, onOfficial }: CodeProps) {
  const { t } = useTranslation()
  const [number, setNumber] = useState('')
  if (connection.pairingCode) return <PairingCode connection={connection} onBack={() => onStep('scan')} />
  if (step === 'number' && waitsForPhone(connection)) {
    const ask = (asked: string): void => {
      setNumber(asked)
      onStep('code')
    }
    return <NumberForm connection={connection} number={number} onAsked={ask} onBack={() => onStep('scan')} />
  }
  if (connection.status === 'qrcode' && connection.qrcode) {
    return (
      <>
        <WhyAgain connection={connection} />
        <div className={`${parts.center} ${styles.qr}`}>
          <QrCode text={connection.qrcode} label={t('connections.qr.image')} />
        </div>
        <PairingCodeButton text="open" onClick={() => onStep('number')} />
        <BringButton onClick={() => onStep('bring')} />
      </>
    )
  }
  if (connection.status === 'PAIRING') {
    return (
      <Waiting key="pairing" text={t('connections.qr.pairing')}>
        <IconDeviceMobile size={34} stroke={1.4} aria-hidden />
        <Loader size="xs" aria-hidden />
      </Waiting>
    )
  }
  if (connection.status === 'DISCONNECTED')
    return <LinkingEnded connection={connection} onStep={onStep} onOfficial={onOfficial} />
  const why = reasonOf(connection)
  return (
    <Waiting key="opening" text={t('connections.qr.waiting')} detail={why && t(`connections.reason.${why}`)}>
      <Loader size="sm" aria-hidden />
    </Waiting>
  )
}

/** Reasons for a QR code that a person has to know before scanning. */
const AGAIN = { scanAgain: 'connections.qr.again', broughtRefused: 'connections.linking.bring.refused' } as const

function WhyAgain({ connection: { reason } }: { connection: Connection }) {
  if (reason !== 'scanAgain' && reason !== 'broughtRefused') return null
  return (
    <p className={`${parts.sunken} ${styles.scanAgain}`} role="status">
      <Trans i18nKey={AGAIN[reason]} components={{ b: <b /> }} />
    </p>
  )
}
