import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ContactOverview } from '#contract/contact-page.ts'
import { CampaignList } from './CampaignList.tsx'
import { ChangeList } from './ChangeList.tsx'
import { Count } from './Card.tsx'
import { ConversationList } from './ConversationList.tsx'
import { FileList } from './FileList.tsx'
import { LinkList } from './LinkList.tsx'
import { useCan } from '#web/session/store.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

const PARTS = ['conversations', 'files', 'links', 'campaigns', 'changes'] as const
export type Part = (typeof PARTS)[number]
/** The parts whose tab says how many there are. */
const COUNTED = ['conversations', 'files', 'campaigns'] as const

type Props = {
  contactId: number
  overview: ContactOverview | undefined
  part: Part
  onPart: (part: Part) => void
}

/** The lists of the page. Who may not see campaigns has no tab for them. */
export function PartsPanel({ contactId, overview, part, onPart }: Props) {
  const { t } = useTranslation()
  const canSeeCampaigns = useCan('campaigns:manage')
  const hasCampaigns = canSeeCampaigns && (overview?.campaigns ?? 0) > 0
  const shown = PARTS.filter((one) => one !== 'campaigns' || hasCampaigns)
  const open = shown.includes(part) ? part : 'conversations'
  return (
    <Tabs
      value={open}
      onChange={(value) => onPart(shown.find((one) => one === value) ?? 'conversations')}
      keepMounted={false}
      className={`${parts.panel} ${styles.main}`}
    >
      <Tabs.List aria-label={t('contactPage.parts.label')}>
        {shown.map((one) => {
          const counted = COUNTED.find((other) => other === one)
          return (
            <Tabs.Tab key={one} value={one}>
              {t(`contactPage.parts.${one}`)} {overview && counted && <Count count={overview[counted]} />}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      <Tabs.Panel value="conversations">
        <ConversationList contactId={contactId} />
      </Tabs.Panel>
      <Tabs.Panel value="files">
        <FileList contactId={contactId} />
      </Tabs.Panel>
      <Tabs.Panel value="links">
        <LinkList contactId={contactId} />
      </Tabs.Panel>
      {hasCampaigns && (
        <Tabs.Panel value="campaigns">
          <CampaignList contactId={contactId} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="changes">
        <ChangeList contactId={contactId} />
      </Tabs.Panel>
    </Tabs>
  )
}
