import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BOT_KIND, CLOUD_KIND, FORM_KIND, SITE_KIND, type ChannelKind } from '#contract/channels.ts'
import { CHANNEL_LOOKS } from '#web/ui/display/channel-looks.ts'
import { useCloudSignup } from './useCloudSignup.ts'
import { useFacebookLink } from './useFacebookLink.ts'

type Choice = { isOffered: boolean; start: () => void; hint?: string }

/** The channels of the menu, in its order; a number that is scanned has the button beside it. */
type OtherKind = Exclude<ChannelKind, typeof FORM_KIND>

/** Adds a number that is scanned, and offers a menu of the other channels. */
export function AddButton({ onForm }: { onForm: (kind: ChannelKind) => void }) {
  const { t } = useTranslation()
  const { isOffered, busy, link } = useFacebookLink()
  const signup = useCloudSignup()
  const choices: Record<OtherKind, Choice> = {
    whatsapp_cloud: { isOffered: true, start: () => onForm(CLOUD_KIND), hint: t('connections.cloud.hint') },
    telegram: { isOffered: true, start: () => onForm(BOT_KIND), hint: t('connections.telegram.hint') },
    webchat: { isOffered: true, start: () => onForm(SITE_KIND), hint: t('connections.site.hint') },
    facebook: { isOffered, start: () => void link('facebook') },
    instagram: { isOffered, start: () => void link('instagram'), hint: t('connections.facebook.withPage') },
  }
  const kinds = (Object.keys(choices) as OtherKind[]).filter((kind) => choices[kind].isOffered)
  return (
    <Button.Group>
      <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => onForm(FORM_KIND)}>
        {t('connections.add')}
      </Button>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button px={8} ml={1} aria-label={t('connections.addOther')} loading={busy || signup.busy}>
            <IconChevronDown size={16} stroke={2} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {signup.isOffered && (
            <ChoiceItem
              kind={CLOUD_KIND}
              label={t('connections.signup.label')}
              choice={{ isOffered: true, start: () => void signup.signUp(), hint: t('connections.signup.hint') }}
            />
          )}
          {kinds.map((kind) => (
            <ChoiceItem key={kind} kind={kind} label={t(`common.channel.${kind}`)} choice={choices[kind]} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

type ChoiceItemProps = { kind: ChannelKind; label: string; choice: Choice }

function ChoiceItem({ kind, label, choice }: ChoiceItemProps) {
  const { icon: Picture } = CHANNEL_LOOKS[kind]
  return (
    <Menu.Item leftSection={<Picture size={18} stroke={1.7} />} onClick={choice.start}>
      {label}
      {choice.hint && (
        <Text fz="xs" c="var(--b-text-3)">
          {choice.hint}
        </Text>
      )}
    </Menu.Item>
  )
}
