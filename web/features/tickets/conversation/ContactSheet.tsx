import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows the contact pane as a drawer over the conversation, for windows that are too narrow to show it beside it. */
export function ContactSheet({
  opened,
  onClose,
  children,
}: {
  opened: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size={360}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('contacts.contact')}>
        <Drawer.Body p={0} h="100%">
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
