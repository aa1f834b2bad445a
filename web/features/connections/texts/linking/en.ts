import type * as pt from './pt.ts'

export const linking: typeof pt.linking = {
  bring: {
    open: 'Bring the session of another system',
    experiment: 'Experiment',
    lead: 'Goes on here with the connection that the number has in Ticketz, Whaticket, Evolution or another system on Baileys, without scanning a code. If WhatsApp does not take it, the QR code appears.',
    stopFirst:
      'First stop the other system, and do not start it with this number again: with two at once WhatsApp drops the connection and may ban the number.',
    noLogout: 'Neither log out there nor remove the device on the phone: that ends the session.',
    where: 'Where it is',
    whereTicketz: 'Ticketz and Whaticket: in the table <b>Whatsapps</b>, the column <b>session</b>',
    whereEvolution: 'Evolution: in the table <b>Session</b>, the column <b>creds</b>',
    whereBaileys: 'Baileys: the file <b>creds.json</b>',
    session: 'Session',
    sessionHint: 'Paste the whole text, or choose the file. It is like the password of the account: send it to nobody.',
    choose: 'Choose file',
    replace: 'Change file',
    remove: 'Take file away',
    isStopped: 'The other system is stopped and will not use this number again',
    start: 'Bring and connect',
    refused:
      'WhatsApp did not take the session that was brought: it has ended, or is of another account. <b>Scan this QR code</b> to connect.',
  },
  passkey: {
    lead: 'WhatsApp asks for the passkey of this account.',
    risk: 'An experiment: Balcão imitates here what only WhatsApp Web does. If WhatsApp notices, it may ban the number. Paste only the code of this screen into the browser, and never what somebody else sends you.',
    step1:
      'On a computer that has the passkey, in the browser or on the phone beside it, open <page>WhatsApp Web</page> in another tab. You need not sign in.',
    step2: 'Copy the code and open the console: <b>F12</b> on Windows and Linux, <b>⌥ ⌘ J</b> on a Mac',
    step3:
      'Paste it into the console and press <b>Enter</b>. If the browser does not let you paste, type the phrase that it shows first.',
    step4: 'In the box that appears on the page, use the passkey and copy the answer',
    step5: 'Come back and paste the answer. You have ten minutes for everything.',
    script: 'Code for the console of WhatsApp Web',
    copy: 'Copy code',
    answer: 'Answer of WhatsApp Web',
    send: 'Send answer',
    cancel: 'Give up and show a QR code',
    sent: 'Answer sent! Waiting for the phone…',
    compare: 'Does the phone show this same code?',
    compareHint: 'It may show no code at all. If it shows another one, somebody stands in between: give up.',
    code: 'Code to compare with the phone',
    same: 'It is the same, or it shows none',
    other: 'It is another: give up',
    panel: {
      title: 'Balcão: passkey',
      use: 'Use the passkey',
      copy: 'Copy answer',
      copied: 'Copied. Go back to Balcão and paste it.',
      failed: 'The passkey was not used. Try again.',
      elsewhere: 'This code only works on the page web.whatsapp.com.',
    },
  },
}

export const stopped: typeof pt.stopped = {
  other: 'The connection has ended. Ask for a new code to connect again.',
  qrEnded: 'The code expired without being scanned.',
  scanAgain: 'The phone could not connect. Ask for a new code and scan it as soon as it appears.',
  passkey:
    'WhatsApp demands the passkey of this account to link devices, and confirms it on a page of its own only. The demand often goes away after some days. Try again later, connect another number, or move to official WhatsApp.',
  passkeyWarning: 'Delete neither the account nor the passkey: the demand comes back, and groups and chats are lost.',
  passkeyRefused: 'WhatsApp did not accept the passkey. Check that it is that of this account, and scan a new QR code.',
  passkeyEnded: 'The time to use the passkey is over. Scan a new QR code and begin right after.',
  passkeySilent:
    'The passkey was used, but the phone did not go on. Leave WhatsApp open on it, and scan a new QR code.',
  passkeyLost: 'The connection was lost amid the confirmation, which has to begin anew: scan a new QR code.',
  broughtRefused: 'WhatsApp did not take the session that was brought, and the QR code expired without being scanned.',
  broughtInUse:
    'The other system still uses this session, and only one can. Stop it for good and try again: the session is kept here.',
  revoked:
    'The connection was taken back right after the scan. If nobody removed the device on the phone, WhatsApp did: wait some hours and scan the code once only.',
  codeRefused: 'WhatsApp did not agree to make a code for this number. Check the number, or connect by QR code.',
  codeEnded: 'The code expired without being typed. Make another and type it as soon as it appears.',
  codeSilent:
    'The code was typed, but the phone did not confirm the connection in time. Check every letter when you type another, or connect by QR code.',
  outdated: 'WhatsApp no longer accepts the version that this server uses. Update Balcão and try again.',
  refused: 'WhatsApp refused the connection. Try again in some minutes.',
  banned: 'WhatsApp has blocked this number. The app on the phone shows how to ask for a review.',
}
