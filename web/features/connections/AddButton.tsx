import { Button, Menu, Text } from '@mantine/core'
import {
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandWhatsapp,
  IconChevronDown,
  IconPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFacebookLink } from './useFacebookLink.ts'

/** Asks for the channel where there is more than one. */
export function AddButton({ onWhatsApp }: { onWhatsApp: () => void }) {
  const { t } = useTranslation()
  const { isPending, isOffered, busy, link } = useFacebookLink()
  const plus = <IconPlus size={16} stroke={2} />
  if (isPending) return null
  if (!isOffered) {
    return (
      <Button leftSection={plus} onClick={onWhatsApp}>
        {t('connections.add')}
      </Button>
    )
  }
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button leftSection={plus} rightSection={<IconChevronDown size={15} stroke={2} />} loading={busy}>
          {t('connections.addAny')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBrandWhatsapp size={18} stroke={1.7} />} onClick={onWhatsApp}>
          {t('common.channel.whatsapp')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBrandMessenger size={18} stroke={1.7} />} onClick={() => void link(false)}>
          {t('common.channel.facebook')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBrandInstagram size={18} stroke={1.7} />} onClick={() => void link(true)}>
          {t('common.channel.instagram')}
          <Text fz="xs" c="var(--b-text-3)">
            {t('connections.facebook.withPage')}
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
