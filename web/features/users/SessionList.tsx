import { Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Bowser from 'bowser'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserSession } from '#contract/sessions.ts'
import { useRelativeTime } from '#web/ui/time/useRelativeTime.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { endUserSession, userSessionsQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Users.module.css'

/** The browsers in which a user is signed in; all but the one that shows this can be signed out. */
export function SessionList({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(userSessionsQuery(userId))
  if (!data?.length) return null
  return (
    <section className={styles.sessions} aria-labelledby={id}>
      <h3 id={id}>{t('users.sessions.title')}</h3>
      <ul className={parts.column}>
        {data.map((session) => (
          <SessionRow key={session.id} userId={userId} session={session} />
        ))}
      </ul>
    </section>
  )
}

function SessionRow({ userId, session }: { userId: number; session: UserSession }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const relative = useRelativeTime()
  const [busy, setBusy] = useState(false)
  const device = useDeviceName(session.userAgent)

  const end = async (): Promise<void> => {
    setBusy(true)
    try {
      await endUserSession(session.id)
      toastOk(t('users.sessions.ended'))
    } catch (error) {
      toastError(error)
    }
    await cache.invalidateQueries(userSessionsQuery(userId))
    setBusy(false)
  }

  return (
    <li className={parts.spread}>
      <div>
        <b>{device}</b>
        <span>{[session.address, relative(session.usedAt)].filter(Boolean).join(' · ')}</span>
      </div>
      {session.isCurrent ? (
        <Badge variant="light">{t('users.sessions.current')}</Badge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          aria-label={t('users.sessions.endOf', { device })}
          onClick={() => void end()}
        >
          {t('users.sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Names the browser and the system, such as "Chrome · Windows". */
function useDeviceName(userAgent: string): string {
  const { t } = useTranslation()
  if (!userAgent) return t('users.sessions.unknown')
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' · ') || t('users.sessions.unknown')
}
