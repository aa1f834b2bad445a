import '#web/styles/inside.css'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { AnnouncementsButton } from '#web/features/announcements/AnnouncementsButton.tsx'
import { Shell } from '#web/features/shell/Shell.tsx'
import { byKey } from '#web/features/tickets/ticket-keys.ts'
import { useShortcuts } from '#web/features/tickets/useShortcuts.ts'
import { currentLanguage, setLanguage } from '#web/i18n.ts'
import { setSpeaker } from '#web/realtime/spoken.ts'
import { setNotificationHandlers } from '#web/realtime/notifications.ts'
import { isWatched } from '#web/api/socket.ts'
import { pushesPreference } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { say } from '#web/ui/browser/say.ts'
import { installFocusRestore } from '#web/ui/browser/focusRestore.ts'
import { listenToNotices, registerServiceWorker } from '#web/ui/browser/serviceWorker.ts'
import { installTooltips } from '#web/ui/browser/tooltips.ts'
import { lazyComponent, loadAhead, prefetchLazyComponents } from '#web/ui/loading/lazyComponent.tsx'
import { installDoubleClickGuard } from '#web/ui/browser/doubleClickGuard.ts'
import { daysUntil } from '#web/ui/time/time.ts'
import { toastWarning } from '#web/ui/overlay/toast.tsx'

const UserModal = lazyComponent(async () => (await import('#web/features/users/UserModal.tsx')).UserModal)
const ShortcutsModal = lazyComponent(
  async () => (await import('#web/features/tickets/ShortcutsModal.tsx')).ShortcutsModal,
)
loadAhead(() => import('./screens.ts'))

/**
 * Renders everything behind the login: the shell, the realtime connection, and the dialogs that any screen can open.
 */
export function AuthenticatedLayout() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()
  const [profileOpen, setProfileOpen] = useState(false)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)

  useRealtime(cache, user.id, user.companyId)
  useEffect(() => {
    setNotificationHandlers({
      open: (ticketId) => void navigate({ to: '/tickets/$ticketId', params: { ticketId } }),
      isInView: (ticket) => isWatched(ticket.id),
      openChat: (chatId) => void navigate({ to: '/chats/$chatId', params: { chatId } }),
      isChatInView: (chat) => location.pathname === `/chats/${chat.uuid}`,
    })
  }, [navigate])
  useEffect(() => {
    if (user.language) void setLanguage(user.language).catch(() => undefined)
  }, [user.language])
  useEffect(() => registerServiceWorker(user.language ?? currentLanguage()), [user.language])
  useEffect(() => resumePushes(user.id), [user.id])
  useEffect(() => listenToNotices((path) => void navigate({ href: path })), [navigate])
  useSubscriptionWarning()
  useShortcuts(byKey({ help: () => setShortcutsOpen(true) }))
  useEffect(() => setSpeaker(say), [])
  useEffect(installFocusRestore, [])
  useEffect(installTooltips, [])
  useEffect(installDoubleClickGuard, [])
  useEffect(prefetchLazyComponents, [])

  return (
    <Shell
      announcements={<AnnouncementsButton />}
      onProfile={() => setProfileOpen(true)}
      onShortcuts={() => setShortcutsOpen(true)}
    >
      <Outlet />
      {profileOpen && <UserModal userId={user.id} onClose={() => setProfileOpen(false)} />}
      {shortcutsOpen && <ShortcutsModal onClose={() => setShortcutsOpen(false)} />}
    </Shell>
  )
}

/** Goes on with the pushes of a person who chose them in this browser. Nobody waits for it. */
function resumePushes(userId: number): void {
  if (!pushesPreference(userId).get()) return
  void import('#web/features/users/push-subscription.ts').then(
    ({ renewPushes }) => renewPushes(),
    () => undefined,
  )
}

/** Keeps the realtime connection open while the component is mounted. Its code is loaded after the first paint. */
function useRealtime(cache: QueryClient, userId: number, companyId: number): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let isUnmounted = false
    const since = performance.now()
    void import('#web/realtime/start.ts').then(({ startRealtime }) => {
      if (!isUnmounted) stop = startRealtime(cache, { userId, companyId, since })
    })
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [cache, userId, companyId])
}

const WARN_DAYS = 5

/** Warns once per visit if the subscription ends in fewer than five days. */
function useSubscriptionWarning(): void {
  const { dueDate, timezone } = useUser().company
  useEffect(() => {
    if (!dueDate) return
    const days = daysUntil(dueDate, timezone)
    if (days < 0 || days >= WARN_DAYS) return
    toastWarning(days === 0 ? i18next.t('shell.dueToday') : i18next.t('shell.dueSoon', { count: days }))
  }, [dueDate, timezone])
}
