import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A picture or a dialog of the contact lies over the drawer: Escape closes that one, and not what is below it as well. */
const isCoveredByDialog = (): boolean => document.querySelectorAll('[aria-modal="true"]').length > 1

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
    <Drawer.Root opened={opened} onClose={() => isCoveredByDialog() || onClose()} position="right" size={360}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('contacts.contact')}>
        <Drawer.Body p={0} h="100%">
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
