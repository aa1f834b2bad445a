import { useQuery } from '@tanstack/react-query'
import { canCampaign } from '#contract/campaign-fields.ts'
import { readCampaignSettings } from '#contract/campaign-settings.ts'
import { campaignSettingsQuery, connectionsQuery, fileListListQuery, queuesQuery } from '#web/api/shared-queries.ts'
import { allContactListsQuery } from '#web/features/contact-lists/api.ts'
import { tagListQuery } from '#web/features/tags/api.ts'

/** Returns what the selects of the dialog offer. Only connections by which campaigns can be sent can be chosen. */
export function useSources() {
  const { data: contactLists = [] } = useQuery(allContactListsQuery)
  const { data: tags = [] } = useQuery(tagListQuery)
  const { data: connections = [] } = useQuery(connectionsQuery)
  const { data: fileLists = [] } = useQuery(fileListListQuery)
  const { data: queues = [] } = useQuery(queuesQuery)
  const { data: saved = [] } = useQuery(campaignSettingsQuery)
  const settings = readCampaignSettings(saved)
  return {
    contactLists,
    tags,
    connections: connections.filter(({ channel }) => canCampaign(channel)),
    fileLists,
    queues,
    settings,
    variables: settings.variables,
  }
}
export type Sources = ReturnType<typeof useSources>
