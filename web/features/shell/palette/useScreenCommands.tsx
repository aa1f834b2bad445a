import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSettingsTabs } from '#web/features/settings/settings-tabs.ts'
import type { MenuGroup, MenuItem } from '#web/features/shell/menu.ts'
import { loadLaterTexts } from '#web/i18n.ts'
import { useCan, useUser } from '#web/session/store.ts'
import type { Command } from './command.ts'

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** Returns the screens of the menu, and once something is typed what stands within them: screens, tabs and settings. */
export function useScreenCommands(menu: readonly MenuGroup[], isTyping: boolean): Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const items = menu.flatMap((group) => group.items)
  const inner = useInnerScreens(items)
  const settings = useSettingCommands(isTyping && items.some(({ to }) => to === '/settings'))
  const screens = items.map((item) => ({
    id: item.to,
    label: t(`shell.item.${item.label}`),
    icon: <item.icon {...ICON} />,
    run: () => void navigate({ to: item.to }),
  }))
  return isTyping ? [...screens, ...inner, ...settings] : screens
}

/** The screens that a button of another one leads to, for whoever sees that one in the menu. */
function useInnerScreens(items: readonly MenuItem[]): Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const canManageMacros = useCan('macros:manage')
  const inner = [
    {
      of: '/quick-messages',
      name: t('palette.screen.macros'),
      isShown: canManageMacros,
      run: () => void navigate({ to: '/quick-messages', search: { tab: 'macros' } }),
    },
    {
      of: '/campaigns',
      name: t('shell.item.campaignSettings'),
      run: () => void navigate({ to: '/campaigns-config' }),
    },
    { of: '/prompts', name: t('palette.screen.calls'), run: () => void navigate({ to: '/prompts/calls' }) },
    {
      of: '/queue-integration',
      name: t('palette.screen.exchanges'),
      run: () => void navigate({ to: '/queue-integration/log' }),
    },
    { of: '/financeiro', name: t('shell.item.subscription'), run: () => void navigate({ to: '/subscription' }) },
  ]
  return inner.flatMap(({ of, name, isShown = true, run }): Command[] => {
    const item = items.find(({ to }) => to === of)
    if (!item || !isShown) return []
    const label = `${t(`shell.item.${item.label}`)}: ${name}`
    return [{ id: `${of}-inner`, label, icon: <item.icon {...ICON} />, run }]
  })
}

/** The tabs of the settings and each setting by its name, which come once somebody types. */
function useSettingCommands(isShown: boolean): Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const tabs = useSettingsTabs()
  const isSuper = useUser().super
  const { data: names = [] } = useQuery({
    queryKey: ['settingNames', isSuper],
    queryFn: async () => {
      const [{ listSettings }] = await Promise.all([import('./setting-names.ts'), loadLaterTexts()])
      return listSettings(isSuper)
    },
    staleTime: Infinity,
    enabled: isShown,
  })
  if (!isShown) return []
  const toCommand = (id: string, name: string, run: () => void): Command => ({
    id,
    label: `${t('shell.item.settings')}: ${name}`,
    icon: <IconSettings {...ICON} />,
    run,
  })
  return [
    ...tabs.map((tab) =>
      toCommand(`settings-${tab}`, t(`palette.tab.${tab}`), () => void navigate({ to: '/settings', search: { tab } })),
    ),
    ...names.map((key) =>
      toCommand(
        `setting-${key}`,
        t(`settings.key.${key}.label`),
        () => void navigate({ to: '/settings', search: { tab: 'options' }, hash: `setting-${key}` }),
      ),
    ),
  ]
}
