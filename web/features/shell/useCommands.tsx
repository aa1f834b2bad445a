import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconClockPause, IconKeyboard, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { get } from '#web/api/client.ts'
import { lastMessageLine } from '#web/features/messages/data.ts'
import { offeredSnooze } from '#web/session/open-conversation.ts'
import { logOut, useCan } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import type { MenuGroup } from './menu.ts'

export type Command = { id: string; label: string; detail?: string; icon: ReactNode; run: () => void }
/** Dialogs that any screen may open. */
export type DialogOpeners = { onProfile: () => void; onShortcuts: () => void }
type CommandGroup = { title: string; options: Command[] }

const SHORTEST_SEARCH = 3
const SHOWN_TICKETS = 8

const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Sorts tickets whose contact name matches before those that were found by their messages. */
function sortByNameMatch<T extends { contact: { name: string } }>(tickets: readonly T[], search: string): T[] {
  const isNamed = ({ contact }: T): boolean => normalize(contact.name).includes(normalize(search))
  return tickets.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
}

/** Finds tickets whose contact or messages contain the text. The request is sent after a pause in typing. */
function useFoundTickets(typed: string) {
  const showAll = useCan('tickets-manager:showall')
  const search = useDebounced(typed.trim().toLowerCase())
  const enabled = search.length >= SHORTEST_SEARCH
  const { data, isFetching } = useQuery({
    queryKey: ['palette', search],
    queryFn: ({ signal }) => get('/tickets', { query: { searchParam: search, pageNumber: 1, showAll }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const found = useMemo(() => sortByNameMatch(data?.tickets ?? [], search).slice(0, SHOWN_TICKETS), [data, search])
  return { found: enabled ? found : [], isSearching: isFetching }
}

function useActions({ onProfile, onShortcuts }: DialogOpeners): Command[] {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Scheme = dark ? IconSun : IconMoon
  const snooze = offeredSnooze()
  return [
    ...(snooze
      ? [
          {
            id: 'snooze',
            label: t('shell.palette.snooze'),
            icon: <IconClockPause size={18} stroke={1.7} aria-hidden />,
            run: snooze,
          },
        ]
      : []),
    {
      id: 'theme',
      label: t(dark ? 'shell.theme.toLight' : 'shell.theme.toDark'),
      icon: <Scheme size={18} stroke={1.7} aria-hidden />,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    {
      id: 'profile',
      label: t('shell.profile.edit'),
      icon: <IconUser size={18} stroke={1.7} aria-hidden />,
      run: onProfile,
    },
    {
      id: 'shortcuts',
      label: t('tickets.shortcuts.title'),
      icon: <IconKeyboard size={18} stroke={1.7} aria-hidden />,
      run: onShortcuts,
    },
    {
      id: 'logout',
      label: t('shell.profile.logout'),
      icon: <IconLogout size={18} stroke={1.7} aria-hidden />,
      run: () => void logOut(),
    },
  ]
}

/** Returns the screens, actions and tickets that match the typed text, in this order. */
export function useCommands(typed: string, menu: readonly MenuGroup[], dialogOpeners: DialogOpeners) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { found, isSearching } = useFoundTickets(typed)
  const normalizedSearch = normalize(typed.trim())

  const screens = menu
    .flatMap((group) => group.items)
    .map((item) => ({
      id: item.to,
      label: t(`shell.item.${item.label}`),
      icon: <item.icon size={18} stroke={1.7} aria-hidden />,
      run: () => void navigate({ to: item.to }),
    }))
  const tickets = found.map((ticket) => ({
    id: ticket.uuid,
    label: ticket.contact.name,
    detail: lastMessageLine(t, ticket),
    icon: (
      <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={28} channel={ticket.channel} />
    ),
    run: () => void navigate({ to: '/tickets/$ticketId', params: { ticketId: ticket.uuid } }),
  }))
  const isMatch = ({ label }: Command): boolean => normalize(label).includes(normalizedSearch)
  const groups: CommandGroup[] = [
    { title: t('shell.palette.screens'), options: screens.filter(isMatch) },
    { title: t('shell.palette.actions'), options: useActions(dialogOpeners).filter(isMatch) },
    { title: t('shell.palette.tickets'), options: tickets },
  ]
  const shown = groups.filter(({ options }) => options.length > 0)
  return { groups: shown, hint: hintFor(typed, shown.length, isSearching) }
}

function hintFor(typed: string, shown: number, isSearching: boolean): 'searching' | 'nothing' | 'short' | null {
  if (isSearching) return 'searching'
  if (typed.trim().length < SHORTEST_SEARCH) return 'short'
  return shown === 0 ? 'nothing' : null
}
