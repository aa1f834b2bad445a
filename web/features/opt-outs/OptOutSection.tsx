import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OptOut } from '#contract/opt-outs.ts'
import { useCan } from '#web/session/store.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { optOutOfContactQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './OptOuts.module.css'

// The dialogs are loaded when they are opened: an open conversation needs neither.
const OptOutContactModal = lazyComponent(async () => (await import('./OptOutContactModal.tsx')).OptOutContactModal)
const RevokeModal = lazyComponent(async () => (await import('./RevokeModal.tsx')).RevokeModal)

type Props = { contactId: number; mayChange: boolean }

/** Shows in the contact's drawer since when and how the person refused, or lets a user say so. */
export function OptOutSection({ contactId, mayChange }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const canRevoke = useCan('optOuts:manage')
  const { data } = useQuery(optOutOfContactQuery(contactId))
  if (!data) return null
  const { optOut } = data
  const close = (): void => setOpen(false)
  if (!optOut)
    return (
      <>
        <p className={styles.hint}>{t('optOuts.receives')}</p>
        {mayChange && (
          <Button size="compact-xs" variant="subtle" color="coral" onClick={() => setOpen(true)}>
            {t('optOuts.optOutContact')}
          </Button>
        )}
        {isOpen && <OptOutContactModal contactId={contactId} onClose={close} />}
      </>
    )
  return (
    <>
      <Refusal optOut={optOut} />
      {canRevoke && (
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
          {t('optOuts.revoke')}
        </Button>
      )}
      {isOpen && <RevokeModal optOut={optOut} onClose={close} />}
    </>
  )
}

function Refusal({ optOut: { source, proof, createdAt, user } }: { optOut: OptOut }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <div className={`${parts.lines} ${styles.refusal}`}>
      <b>{t('optOuts.refused')}</b>
      <small className={parts.quiet}>
        {[t(`optOuts.source.${source}`), user?.name].filter(Boolean).join(' · ')} ·{' '}
        <time className="num" dateTime={createdAt}>
          {time.dateTime(createdAt)}
        </time>
      </small>
      {proof && <small className={`${parts.clamp} ${parts.quiet} ${styles.quote}`}>{proof}</small>}
    </div>
  )
}
