import type * as pt from './pt.ts'

export const light: typeof pt.light = {
  kind: {
    whatsapp: 'WhatsApp by QR',
    whatsapp_cloud: 'Official WhatsApp',
    instagram: 'Instagram',
    facebook: 'Facebook',
    telegram: 'Telegram',
    webchat: 'Website chat',
  },
  attention_one: '1 needs attention',
  attention_other: '{{count, number}} need attention',
  passkey: 'WhatsApp asked for a passkey',
  passkeyWanted: 'WhatsApp waits for the passkey',
  passkeySent: 'Passkey sent',
  passkeyCode: 'The code is to be compared',
  passkeyRefused: 'Passkey not accepted',
  passkeyEnded: 'Passkey not used',
  passkeySilent: 'The phone did not go on',
  passkeyLost: 'Confirmation interrupted',
  broughtRefused: 'Session not accepted',
  broughtInUse: 'Session in use elsewhere',
  banned: 'Blocked by WhatsApp',
  tokenEnds: 'the token expires {{when}}; enter another one under Edit',
  tokenEnded: 'the token has expired; enter another one under Edit',
}

export const problem: typeof pt.problem = {
  happened: 'What happened',
  title: {
    loggedOut: 'The phone removed this device',
    banned: 'WhatsApp blocked this number',
    replaced: 'Another program uses this number',
    qrEnded: 'Nobody scanned the QR code in time',
    scanAgain: 'The phone could not connect',
    passkey: 'This number connects only with a passkey',
    passkeyRefused: 'WhatsApp did not accept the passkey',
    passkeyEnded: 'Nobody used the passkey in time',
    passkeySilent: 'The phone did not go on after the passkey',
    passkeyLost: 'The connection was lost amid the passkey',
    broughtRefused: 'WhatsApp did not take the session that was brought',
    broughtInUse: 'The other system still uses this number',
    revoked: 'WhatsApp took the connection back',
    codeRefused: 'WhatsApp made no code',
    codeEnded: 'Nobody typed the code in time',
    codeSilent: 'The phone did not confirm the code',
    outdated: 'WhatsApp asks for a newer program',
    refused: 'WhatsApp refused the connection',
    storage: 'The server could not keep the session',
    tokenInvalid: 'Meta ended the access',
    pageRefused: 'Meta does not allow access to the page',
    numberRefused: 'Meta does not allow the use of the number',
    botTokenInvalid: 'Telegram does not take the token any more',
    botElsewhere: 'Another program gets the messages of the bot',
    notConfigured: 'The Meta app is not set up on the server',
    unknown: 'The connection stopped without saying why',
  },
  text: {
    loggedOut:
      'Somebody unlinked this device on the phone, or WhatsApp was not opened there for long. Scan a new code with the same phone: the conversations go on.',
    replaced:
      'The same session was opened elsewhere, such as by a copy of this server. Turn the other one off first, or they knock each other out.',
    storage: 'There was no room, or the database refused. Tell who looks after the server, and try again.',
    tokenInvalid:
      'The token or the login expired, was revoked, or the password changed. What was written waits, and goes out as soon as the access is back.',
    pageRefused:
      'Whoever logged in at Facebook lost access to the page, or the app lost a permission. Log in again as an admin of the page.',
    numberRefused:
      'The token lacks a permission, or the number left the account. Look in WhatsApp Manager and try again, or enter another token.',
    botTokenInvalid:
      'Somebody asked BotFather for another token, or the bot was deleted. Send /mybots to BotFather, copy the present token and enter it here.',
    botElsewhere:
      'Telegram gives the messages of a bot to one program only. Turn the other one off, or ask BotFather for a new token and enter it here: the other one loses its access.',
    notConfigured: 'Without it the server cannot talk to Meta. Ask the provider to set it up.',
    unknown: 'WhatsApp ended the connection without a reason. Trying again after some minutes usually helps.',
  },
  way: {
    official: {
      title: 'Move to official WhatsApp',
      hint: 'it needs no phone, and no passkey',
      action: 'Begin',
    },
    keepsPhone: 'the number and its app may stay on the phone',
    otherNumber: {
      title: 'Use another number',
      hint: 'connection and queues stay as they are',
      action: 'Scan another number',
    },
    newQr: { title: 'Scan a new code', hint: 'with the phone of this number', action: 'Show the code' },
    passkey: {
      title: 'Confirm the passkey on the phone',
      hint: 'on trial; after the scan it goes on at the computer, with WhatsApp Web',
      action: 'Confirm the passkey',
    },
    passkeyOff: { hint: 'on trial; it is turned on in Settings', action: 'Off' },
    bring: {
      title: 'Bring the session of another system',
      hint: 'if the number is still connected there, without scanning',
      action: 'Bring the session',
    },
    tryAgain: { title: 'Try once more', hint: 'with the access that is stored', action: 'Try now' },
    newToken: { title: 'Enter another token', hint: 'the rest stays as it is', action: 'Enter the token' },
    login: { title: 'Log in at Facebook again', hint: 'as an admin of the page', action: 'Log in with Facebook' },
    signup: {
      title: 'Sign up at Meta again',
      hint: 'without a token; connection and queues stay as they are',
      action: 'Open the sign-up',
    },
  },
  event: {
    OPENING: 'Began to connect',
    qrcode: 'Code shown',
    PAIRING: 'The phone used the code',
    CONNECTED: 'Connected',
    TIMEOUT: 'Got no answer',
    DISCONNECTED: 'Stopped',
  },
  because: '{{event}}: {{reason}}',
}
