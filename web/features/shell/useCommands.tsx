import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconBook, IconKeyboard, IconListCheck, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOpenFirstSteps } from '#web/features/first-steps/opening.ts'
import { listOpenedBefore } from '#web/features/tickets/open-conversation.ts'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import { logOut, useUser } from '#web/session/store.ts'
import type { MenuGroup } from './menu.ts'
import { sortGroups, type Command, type CommandGroup } from './palette/command.ts'
import { SHORTEST_SEARCH, useFound, useTicketCommand } from './palette/useFound.tsx'
import { useListCommands } from './palette/useListCommands.tsx'
import { useScreenCommands } from './palette/useScreenCommands.tsx'
import { useTicketCommands } from './palette/useTicketCommands.tsx'

/** Dialogs that any screen may open. */
export type DialogOpeners = { onProfile: () => void; onShortcuts: () => void }

const SHOWN_RECENT = 5
/** More of a group than that is not looked through: a letter more finds what is meant. */
const SHOWN_OF_GROUP = 12
const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

function useActions({ onProfile, onShortcuts }: DialogOpeners): Command[] {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Scheme = dark ? IconSun : IconMoon
  const openFirstSteps = useOpenFirstSteps()
  return [
    {
      id: 'theme',
      label: t(dark ? 'shell.theme.toLight' : 'shell.theme.toDark'),
      icon: <Scheme {...ICON} />,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { id: 'profile', label: t('shell.profile.edit'), icon: <IconUser {...ICON} />, run: onProfile },
    {
      id: 'shortcuts',
      label: t('tickets.shortcuts.title'),
      icon: <IconKeyboard {...ICON} />,
      keys: TICKET_KEYS.help,
      run: onShortcuts,
    },
    {
      id: 'guide',
      label: t('palette.guide'),
      icon: <IconBook {...ICON} />,
      run: () => void window.open('/guide', '_blank', 'noopener'),
    },
    ...(openFirstSteps
      ? [
          {
            id: 'first-steps',
            label: t('shell.profile.firstSteps'),
            icon: <IconListCheck {...ICON} />,
            run: () => void openFirstSteps(),
          },
        ]
      : []),
    { id: 'logout', label: t('shell.profile.logout'), icon: <IconLogout {...ICON} />, run: () => void logOut() },
  ]
}

/** Returns what the open conversation offers, then tickets that were open before, lists, screens, actions, and what is found. */
export function useCommands(typed: string, menu: readonly MenuGroup[], dialogOpeners: DialogOpeners) {
  const { t } = useTranslation()
  const { id: userId } = useUser()
  const search = typed.trim()
  const isTyping = search !== ''
  const found = useFound(typed)
  const ticket = useTicketCommands(typed)
  const toTicket = useTicketCommand()
  const recent = listOpenedBefore(userId)
    .slice(0, SHOWN_RECENT)
    .map((one) => toTicket(one))
  const groups = sortGroups(
    [
      ...(ticket ? [{ title: t('tickets.conversationWith', { name: ticket.name }), options: ticket.options }] : []),
      ...(isTyping ? [] : [{ title: t('palette.recent'), options: recent }]),
      { title: t('palette.lists'), options: useListCommands(isTyping) },
      { title: t('shell.palette.screens'), options: useScreenCommands(menu, isTyping) },
      { title: t('shell.palette.actions'), options: useActions(dialogOpeners) },
      { title: t('palette.contacts'), options: found.contacts, isFound: true },
      { title: t('shell.palette.tickets'), options: found.tickets, isFound: true },
    ],
    search,
    search.length >= SHORTEST_SEARCH && !found.isSearching,
  ).map((group): CommandGroup => (isTyping ? { ...group, options: group.options.slice(0, SHOWN_OF_GROUP) } : group))
  const shown = groups.filter(({ options }) => options.length > 0)
  return { groups: shown, hint: hintFor(typed, shown.length, found.isSearching) }
}

function hintFor(typed: string, shown: number, isSearching: boolean): 'searching' | 'nothing' | 'short' | null {
  if (isSearching) return 'searching'
  if (typed.trim().length < SHORTEST_SEARCH) return 'short'
  return shown === 0 ? 'nothing' : null
}
