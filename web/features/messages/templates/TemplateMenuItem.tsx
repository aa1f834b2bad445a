import { Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Offers templates in the menu of a conversation, also while its reply window is open. */
export function TemplateMenuItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Menu.Item leftSection={<IconTemplate size={16} stroke={1.7} />} onClick={onClick}>
      {t('templates.title')}
    </Menu.Item>
  )
}
