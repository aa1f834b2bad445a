import { Button } from '@mantine/core'
import { IconRefresh, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { requestNewQrCode, startConnection } from './api.ts'
import { BringButton } from './BringButton.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'
import { PairingCodeButton } from './PairingCode.tsx'
import { waysOut } from './problems.ts'
import { isExplained } from './reason.ts'

type Props = {
  connection: Connection
  onStep: (step: 'scan' | 'number' | 'bring') => void
  /** Begins an official number instead; null for who may add none. */
  onOfficial: (() => void) | null
}

/** Says what stopped the linking and what to do next. The new code serves this number, another one and its passkey. */
export function LinkingEnded({ connection, onStep, onOfficial }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  const { id, reason } = connection
  const ways = waysOut(connection)
  const keepsSession = ways.includes('tryAgain')
  const begin = (work: (id: number) => Promise<unknown>): void => {
    onStep('scan')
    run(work(id).catch(toastError))
  }
  return (
    <div className={`${parts.center} ${styles.waiting}`}>
      <div role="status">
        <p>{t(`connections.qr.stopped.${isExplained(reason) ? reason : 'other'}`)}</p>
        {reason === 'passkey' && <small>{t('connections.qr.stopped.passkeyWarning')}</small>}
      </div>
      {ways.includes('passkey') && <PasskeyNote />}
      {keepsSession && (
        <Button loading={busy} onClick={() => begin(startConnection)}>
          {t('connections.action.tryAgain')}
        </Button>
      )}
      <Button
        variant={keepsSession ? 'default' : 'filled'}
        leftSection={<IconRefresh size={16} stroke={1.8} />}
        loading={busy}
        onClick={() => begin(requestNewQrCode)}
      >
        {t('connections.action.newQr')}
      </Button>
      <PairingCodeButton text={reason?.startsWith('code') ? 'another' : 'open'} onClick={() => onStep('number')} />
      <BringButton onClick={() => onStep('bring')} />
      {onOfficial && ways.includes('official') && (
        <Button variant="subtle" leftSection={<IconRosetteDiscountCheck size={16} stroke={1.8} />} onClick={onOfficial}>
          {t('connections.problem.way.official.title')}
        </Button>
      )}
    </div>
  )
}

/** It has no button of its own, because it begins with a new code. */
function PasskeyNote() {
  const { t } = useTranslation()
  const words = useSetting('passkeyLinking') === 'enabled' ? 'passkey' : 'passkeyOff'
  return (
    <small>
      <b>{t('connections.problem.way.passkey.title')}</b> {t(`connections.problem.way.${words}.hint`)}
    </small>
  )
}
