import {
  IconAddressBook,
  IconApi,
  IconBolt,
  IconCalendarClock,
  IconFiles,
  IconHandStop,
  IconHelpCircle,
  IconInbox,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMessages,
  IconListCheck,
  IconListDetails,
  IconPlugConnected,
  IconReceipt,
  IconRobot,
  IconSend2,
  IconSettings,
  IconSitemap,
  IconSpeakerphone,
  IconSparkles,
  IconTags,
  IconUsers,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { can, type Permission } from '#contract/permissions.ts'
import type { CompanyWithPlan, PlanFlag } from '#contract/plans.ts'
import type { SessionUser } from '#contract/users.ts'
import { hasCampaigns } from '#web/session/campaigns-flag.ts'
import type texts from './texts/pt.json'

export type MenuItem = {
  to: NonNullable<LinkProps['to']>
  label: keyof (typeof texts.shell)['item']
  icon: Icon
  /** The permission that is needed to see it; without one everybody sees it. */
  can?: Permission
  /** The item is shown only if the company's plan includes this. */
  plan?: PlanFlag
  badge?: 'connections' | 'chats'
  /** The item is also shown in the bar at the bottom of a phone. */
  phone?: boolean
}

export type MenuGroup = { title?: keyof (typeof texts.shell)['group']; items: readonly MenuItem[] }

/** The menu from top to bottom. A new screen is added as one line here. */
const MENU: readonly MenuGroup[] = [
  {
    items: [
      { to: '/tickets', label: 'tickets', icon: IconInbox, phone: true },
      { to: '/kanban', label: 'kanban', icon: IconLayoutKanban, can: 'tickets:read', plan: 'useKanban' },
      { to: '/quick-messages', label: 'quickMessages', icon: IconBolt },
      { to: '/files', label: 'fileLists', icon: IconFiles, can: 'fileLists:read' },
      { to: '/todolist', label: 'todolist', icon: IconListCheck },
      { to: '/contacts', label: 'contacts', icon: IconAddressBook, phone: true },
      { to: '/schedules', label: 'schedules', icon: IconCalendarClock, plan: 'useSchedules' },
      { to: '/tags', label: 'tags', icon: IconTags },
      {
        to: '/chats',
        label: 'chats',
        icon: IconMessages,
        can: 'chats:use',
        plan: 'useInternalChat',
        badge: 'chats',
      },
      { to: '/helps', label: 'helps', icon: IconHelpCircle },
    ],
  },
  {
    title: 'outreach',
    items: [
      { to: '/campaigns', label: 'campaigns', icon: IconSend2, can: 'campaigns:manage', plan: 'useCampaigns' },
      {
        to: '/contact-lists',
        label: 'contactLists',
        icon: IconListDetails,
        can: 'contactLists:manage',
        plan: 'useCampaigns',
      },
      { to: '/opt-outs', label: 'optOuts', icon: IconHandStop, can: 'optOuts:manage', plan: 'useCampaigns' },
    ],
  },
  {
    title: 'administration',
    items: [
      { to: '/', label: 'dashboard', icon: IconLayoutDashboard, can: 'dashboard:view' },
      { to: '/announcements', label: 'announcements', icon: IconSpeakerphone, can: 'announcements:manage' },
      { to: '/prompts', label: 'prompts', icon: IconSparkles, can: 'prompts:manage', plan: 'useOpenAi' },
      {
        to: '/queue-integration',
        label: 'queueIntegrations',
        icon: IconRobot,
        can: 'queueIntegrations:manage',
        plan: 'useIntegrations',
      },
      {
        to: '/connections',
        label: 'connections',
        icon: IconPlugConnected,
        can: 'drawer-admin-items:view',
        badge: 'connections',
        phone: true,
      },
      { to: '/queues', label: 'queues', icon: IconSitemap, can: 'drawer-admin-items:view' },
      { to: '/users', label: 'users', icon: IconUsers, can: 'drawer-admin-items:view' },
      { to: '/messages-api', label: 'messagesApi', icon: IconApi, can: 'apiTokens:manage', plan: 'useExternalApi' },
      { to: '/webhooks', label: 'webhooks', icon: IconWebhook, can: 'webhooks:manage', plan: 'useExternalApi' },
      { to: '/financeiro', label: 'invoices', icon: IconReceipt, can: 'drawer-admin-items:view' },
      { to: '/settings', label: 'settings', icon: IconSettings, can: 'settings:write' },
    ],
  },
]

/** Campaigns need the plan and the company's own switch, which the flag of the browser stands for. */
const isInPlan = (flag: PlanFlag, plan: CompanyWithPlan['plan'] | undefined): boolean =>
  plan?.[flag] === true && (flag !== 'useCampaigns' || hasCampaigns())

/** Returns the items that this user sees. Items of the plan are hidden until the plan is loaded. */
export function menuOf(user: SessionUser, plan: CompanyWithPlan['plan'] | undefined): MenuGroup[] {
  const isShown = (item: MenuItem): boolean =>
    (!item.can || can(user, item.can)) && (!item.plan || isInPlan(item.plan, plan))
  return MENU.map((group) => ({ ...group, items: group.items.filter(isShown) })).filter(
    (group) => group.items.length > 0,
  )
}
