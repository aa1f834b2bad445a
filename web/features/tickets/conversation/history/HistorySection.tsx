import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerSection } from '#web/features/contacts/ContactDrawer.tsx'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import './texts.ts'

const HistoryList = lazyPart(async () => (await import('./HistoryList.tsx')).HistoryList)

/** The section of the contact pane with the history of the ticket, which is asked for when somebody opens it. */
export function HistorySection({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DrawerSection title={t('ticketHistory.title')}>
      <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen((before) => !before)}>
        {isOpen ? t('ticketHistory.hide') : t('ticketHistory.show')}
      </Button>
      {isOpen && <HistoryList ticketId={ticketId} />}
    </DrawerSection>
  )
}
