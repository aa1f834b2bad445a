import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerSection } from '#web/features/contacts/ContactDrawer.tsx'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import './section-texts.ts'

const MediaTabs = lazyPart(async () => (await import('./MediaTabs.tsx')).MediaTabs)

/** `onFollow` is called when a link leads to a message, which must not stay covered by the pane. */
type Props = { contactId: number; onFollow: () => void }

/** The section of the contact pane with files and links of the contact, which are asked for when somebody opens it. */
export function MediaSection({ contactId, onFollow }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DrawerSection title={t('mediaSection.title')}>
      <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen((before) => !before)}>
        {isOpen ? t('mediaSection.hide') : t('mediaSection.show')}
      </Button>
      {isOpen && <MediaTabs contactId={contactId} onFollow={onFollow} />}
    </DrawerSection>
  )
}
