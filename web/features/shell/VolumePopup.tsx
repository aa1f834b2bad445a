import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'
import { VolumeSlider } from './VolumeSlider.tsx'

export function VolumePopup({ anchor, ...popup }: Popup) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" width={220} trapFocus returnFocus withRoles={false} {...popup}>
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('shell.volume')}>
        <VolumeSlider first />
      </Popover.Dropdown>
    </Popover>
  )
}
