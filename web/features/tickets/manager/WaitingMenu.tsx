import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMayPeek, WAITING_SORTS, waitingSortPreference } from '#web/features/tickets/list-filter.ts'
import { useOwnPreference } from '#web/features/tickets/own-preferences.ts'
import { usePreference } from '#web/session/preferences.ts'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'

/** Offers the orders of the pending tickets, and how the list works for this person. */
export function WaitingMenu({ anchor, ...popup }: Popup) {
  const { t } = useTranslation()
  const sort = usePreference(waitingSortPreference)
  const mayPeek = useMayPeek()
  const [opensWaiting, setOpensWaiting] = useOwnPreference('opensWaiting')
  const [opensNext, setOpensNext] = useOwnPreference('opensNext')
  return (
    <Menu position="bottom-start" width={280} {...popup}>
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        {WAITING_SORTS.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            checked={one === sort}
            onChange={() => waitingSortPreference.set(one)}
            closeMenuOnClick
          >
            {t(`tickets.sort.${one}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        {mayPeek && (
          <Menu.CheckboxItem checked={opensWaiting} onChange={setOpensWaiting}>
            {t('tickets.opensWaiting')}
          </Menu.CheckboxItem>
        )}
        <Menu.CheckboxItem checked={opensNext} onChange={setOpensNext}>
          {t('tickets.opensNext')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
