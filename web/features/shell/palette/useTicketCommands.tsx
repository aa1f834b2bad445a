import { IconArrowsExchange, IconListCheck, IconTag, IconTagOff } from '@tabler/icons-react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TagRef } from '#contract/tags.ts'
import { planQuery } from '#web/api/shared-queries.ts'
import { macroListQuery } from '#web/features/macros/api.ts'
import { offeredMacros } from '#web/features/macros/offered.ts'
import { syncTags, tagListQuery } from '#web/features/tags/api.ts'
import { saveTicket } from '#web/features/tickets/cache.ts'
import { isReachable, mayChange, mayWrite } from '#web/features/tickets/filter.ts'
import { useMayPeek, useViewer } from '#web/features/tickets/list-filter.ts'
import { findOpenConversation, type OpenConversation } from '#web/features/tickets/open-conversation.ts'
import { useOwnPreference } from '#web/features/tickets/own-preferences.ts'
import {
  choosePerson,
  chooseQueue,
  findTargets,
  ticketTargetsQuery,
  type TargetChoice,
  type TargetRules,
} from '#web/features/tickets/ticket-targets.ts'
import { timelinePreference } from '#web/features/tickets/timeline-preference.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import type { Command } from './command.ts'
import { offeredActions } from './ticket-actions.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** Gives the ticket away. Whoever serves several other queues is asked about in the dialog. */
function transferTo({ ticket, actions, handle }: OpenConversation, { userId, queueId }: TargetChoice): void {
  if (queueId === null) return handle.current?.transfer()
  void actions.transfer(ticket, { userId, queueId, whatsappId: ticket.whatsappId, note: '', mentions: [] })
}

async function changeTags(cache: QueryClient, { ticket }: OpenConversation, tags: TagRef[]): Promise<void> {
  saveTicket(cache, { ...ticket, tags })
  try {
    await syncTags(ticket.id, tags)
  } catch (error) {
    saveTicket(cache, ticket)
    toastError(error)
  }
}

/** Returns what can be done with the open conversation; people, queues and tags by name once something is typed. */
export function useTicketCommands(typed: string): { name: string; options: Command[] } | null {
  const { t } = useTranslation()
  const viewer = useViewer()
  const conversation = findOpenConversation()
  const isTyping = typed.trim() !== ''
  const canChange = conversation !== null && mayChange(conversation.ticket, viewer)
  const named = useNamedCommands(canChange ? conversation : null, isTyping)
  const macros = useMacroCommands(canChange ? conversation : null, isTyping)
  const mayPeek = useMayPeek()
  const [opensNext, setOpensNext] = useOwnPreference('opensNext')
  const timeline = timelinePreference(viewer.userId)
  const canDelete = useCan('ticket-options:deleteTicket')
  const canMerge = useCan('contacts-page:deleteContact')
  const hasSummary = useSetting('attendantAi') === 'enabled'
  const { data: company } = useQuery({ ...planQuery(useUser().companyId), enabled: conversation !== null })
  if (!conversation) return null
  const plan = company?.plan
  const shown = {
    ...{ ...conversation, viewer, canDelete, canMerge, mayChange: canChange },
    mayRead: canChange || (mayPeek && isReachable(conversation.ticket, viewer)),
    hasSchedules: plan?.useSchedules === true,
    hasSummary: hasSummary && plan?.useOpenAi === true,
    toggleNext: () => setOpensNext(!opensNext),
    toggleTimeline: () => timeline.set(!timeline.get()),
  }
  const actions = offeredActions(shown).map(({ name, icon: Icon, keys, run }): Command => ({
    id: `ticket-${name}`,
    label: t(`palette.action.${name}`),
    icon: <Icon {...ICON} />,
    keys,
    run: () => void run(shown, t),
  }))
  return { name: contactName(conversation.ticket.contact), options: [...actions, ...macros, ...named] }
}

/** Each macro of the ticket by its name, once something is typed. */
function useMacroCommands(conversation: OpenConversation | null, isTyping: boolean): Command[] {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { data: macros = [] } = useQuery({ ...macroListQuery, enabled: conversation !== null })
  if (!conversation || !isTyping) return []
  const { ticket, actions } = conversation
  return offeredMacros(macros, ticket, mayWrite(ticket, viewer)).map((macro) => ({
    id: `macro-${macro.id}`,
    label: t('palette.macro', { name: macro.name }),
    icon: <IconListCheck {...ICON} />,
    run: () => void actions.applyMacro(ticket, macro),
  }))
}

function useNamedCommands(conversation: OpenConversation | null, isTyping: boolean): Command[] {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id: ownId } = useUser()
  const enabled = conversation !== null
  const { data: targets } = useQuery({ ...ticketTargetsQuery, enabled })
  const { data: tags = [] } = useQuery({ ...tagListQuery, enabled })
  if (!conversation || !isTyping) return []
  const { ticket } = conversation
  const rules: TargetRules = { queueIds: null, canLackQueue: false, holderId: ticket.userId, userOfQueue: null }
  const toTransfer = (id: string, name: string, choice: () => TargetChoice): Command => ({
    id: `transfer-${id}`,
    label: t('palette.transferTo', { name }),
    gives: name,
    icon: <IconArrowsExchange {...ICON} />,
    run: () => transferTo(conversation, choice()),
  })
  const { people, queues } =
    targets && ticket.status !== 'closed' ? findTargets(targets, rules, '') : { people: [], queues: [] }
  return [
    ...people
      .filter(({ id }) => id !== ticket.userId)
      .map((person) =>
        toTransfer(`person-${person.id}`, person.id === ownId ? t('tickets.form.me', person) : person.name, () =>
          choosePerson(person, targets ?? { people: [], queues: [] }, { rules, queueId: ticket.queueId }),
        ),
      ),
    ...queues.map((queue) => toTransfer(`queue-${queue.id}`, queue.name, () => chooseQueue(queue, rules))),
    ...tags.map((tag): Command => {
      const isOn = ticket.tags.some(({ id }) => id === tag.id)
      const others = ticket.tags.filter(({ id }) => id !== tag.id)
      const Icon = isOn ? IconTagOff : IconTag
      return {
        id: `tag-${tag.id}`,
        label: t(isOn ? 'palette.removeTag' : 'palette.addTag', { name: tag.name }),
        icon: <Icon {...ICON} />,
        run: () => void changeTags(cache, conversation, isOn ? others : [...others, tag]),
      }
    }),
  ]
}
