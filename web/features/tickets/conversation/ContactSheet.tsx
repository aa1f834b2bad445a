import { Drawer } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isTopDialog } from '#web/ui/overlay/top-dialog.ts'

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
  const root = useRef<HTMLDivElement>(null)
  // A picture or a dialog of the contact may lie over the drawer.
  const closeOnTop = (): void => {
    if (isTopDialog(root.current)) onClose()
  }
  return (
    <Drawer.Root ref={root} opened={opened} onClose={closeOnTop} position="right" size={360}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('contacts.contact')}>
        <Drawer.Body p={0} h="100%">
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
