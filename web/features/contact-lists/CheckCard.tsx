import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCircleCheck, IconPlayerPause, IconPlayerPlay, IconShieldCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHECKS_PER_MINUTE, type ContactListDetails, type ListCheck, secondsToCheck } from '#contract/contact-lists.ts'
import { useCan } from '#web/session/store.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { pauseCheck, removeItems, resumeCheck } from './api.ts'
import { reloadItems, saveContactList } from './cache.ts'
import { Meter } from './Meter.tsx'
import { StartCheckDialog } from './StartCheckDialog.tsx'
import { useDuration } from './useDuration.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactLists.module.css'

type OpenDialog = 'none' | 'start' | 'again' | 'remove'

/** How far the check of a list's numbers is, and what can be done about it. */
export function CheckCard({ list }: { list: ContactListDetails }) {
  const { t } = useTranslation()
  const number = useNumber()
  const duration = useDuration()
  const [open, setOpen] = useState<OpenDialog>('none')
  const { id, check, counts } = list
  const remaining = check?.remaining ?? 0
  const isRunning = check?.status === 'running'
  const isWaiting = isRunning && check.reason !== null
  const asked = counts.total - (check && check.status !== 'done' ? remaining : counts.unknown)
  const percent = counts.total === 0 ? 0 : Math.floor((asked / counts.total) * 100)
  const canRemove = useCan('contacts-page:deleteContact')
  const close = () => setOpen('none')

  return (
    <section className={`${parts.lines} ${parts.panel} ${styles.card}`} aria-labelledby="check-title">
      <header>
        <IconCircleCheck size={22} stroke={1.6} aria-hidden />
        <div>
          <h3 id="check-title">{t(`contactLists.check.${isWaiting ? 'waiting' : (check?.status ?? 'none')}`)}</h3>
          <small>
            {check?.connection
              ? t('contactLists.check.over', { name: check.connection.name, count: CHECKS_PER_MINUTE })
              : t('contactLists.check.pace', { count: CHECKS_PER_MINUTE })}
          </small>
        </div>
        <strong className="num">{percent}%</strong>
        {check && check.status !== 'done' && <PauseButton listId={id} isRunning={isRunning} />}
      </header>
      <Meter
        label={t('contactLists.check.title')}
        total={counts.total}
        segments={[
          { tone: 'ok', value: counts.valid },
          { tone: 'bad', value: counts.invalid },
          { tone: 'off', value: counts.optedOut },
        ]}
      />
      <p className={`${parts.flow} ${styles.figures}`}>
        {isRunning && <span>{t('contactLists.check.progress', { asked, total: counts.total })}</span>}
        <span>
          <b className="num">{number(counts.valid)}</b> {t('contactLists.check.valid', { count: counts.valid })}
        </span>
        <span>
          <b className="num">{number(counts.invalid)}</b> {t('contactLists.check.invalid')}
        </span>
        <span>
          <b className="num">{number(counts.unknown)}</b> {t('contactLists.check.unknown')}
        </span>
        {counts.optedOut > 0 && (
          <span>
            <b className="num">{number(counts.optedOut)}</b> {t('contactLists.check.optedOut')}
          </span>
        )}
        {isRunning && !isWaiting && remaining > 0 && (
          <span className={styles.left}>{t('contactLists.left', { time: duration(secondsToCheck(remaining)) })}</span>
        )}
      </p>
      <p className={`${parts.sunken} ${styles.notice}`} data-tone={check?.reason ? 'warn' : undefined} role="status">
        <IconShieldCheck size={18} stroke={1.7} aria-hidden />
        {check?.reason ? <Reason check={check} reason={check.reason} /> : t('contactLists.check.notice')}
      </p>
      <div className={`${parts.flow} ${styles.links}`}>
        {!isRunning && counts.unknown > 0 && (
          <Button variant="transparent" size="compact-sm" onClick={() => setOpen('start')}>
            {t('contactLists.check.start', { count: counts.unknown })}
          </Button>
        )}
        {!isRunning && counts.unknown === 0 && counts.total > 0 && (
          <Button variant="transparent" size="compact-sm" onClick={() => setOpen('again')}>
            {t('contactLists.check.again')}
          </Button>
        )}
        {canRemove && counts.invalid > 0 && (
          <Button variant="transparent" size="compact-sm" onClick={() => setOpen('remove')}>
            {t('contactLists.check.remove', { count: counts.invalid })}
          </Button>
        )}
      </div>
      {(open === 'start' || open === 'again') && (
        <StartCheckDialog list={list} only={open === 'start' ? 'unknown' : 'all'} onClose={close} />
      )}
      {open === 'remove' && <RemoveInvalidDialog list={list} onClose={close} />}
    </section>
  )
}

function Reason({ check, reason }: { check: ListCheck; reason: NonNullable<ListCheck['reason']> }) {
  const { t } = useTranslation()
  const time = useTime()
  return t(`contactLists.check.reason.${reason}`, { time: time.clock(check.nextAt) })
}

function PauseButton({ listId, isRunning }: { listId: number; isRunning: boolean }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const label = t(isRunning ? 'contactLists.check.pause' : 'contactLists.check.resume')
  const Icon = isRunning ? IconPlayerPause : IconPlayerPlay
  const change = (): void =>
    void (isRunning ? pauseCheck : resumeCheck)(listId).then((list) => saveContactList(cache, list), toastError)
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={change}>
        <Icon size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function RemoveInvalidDialog({ list, onClose }: { list: ContactListDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const remove = async (): Promise<void> => {
    const { removed } = await removeItems(list.id, { filter: 'invalid' })
    reloadItems(cache, list.id)
    toastOk(t('contactLists.removed', { count: removed }))
  }
  return (
    <ConfirmDialog
      opened
      title={t('contactLists.check.removeTitle', { count: list.counts.invalid })}
      text={t('contactLists.removeText')}
      action={t('contactLists.remove')}
      onClose={onClose}
      onConfirm={remove}
    />
  )
}
