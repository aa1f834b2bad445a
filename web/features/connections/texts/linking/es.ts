import type * as pt from './pt.ts'

export const linking: typeof pt.linking = {
  bring: {
    open: 'Traer la sesión de otro sistema',
    experiment: 'Experimento',
    lead: 'Sigue aquí con la conexión que el número tiene en Ticketz, Whaticket, Evolution u otro sistema con Baileys, sin leer un código. Si WhatsApp no la acepta, aparece el código QR.',
    stopFirst:
      'Antes, detén el otro sistema y no lo vuelvas a encender con este número: con los dos a la vez, WhatsApp corta la conexión y puede bloquear el número.',
    noLogout: 'No cierres la sesión allí ni quites el dispositivo en el teléfono: eso acaba con la sesión.',
    where: 'Dónde está',
    whereTicketz: 'Ticketz y Whaticket: en la tabla <b>Whatsapps</b>, la columna <b>session</b>',
    whereEvolution: 'Evolution: en la tabla <b>Session</b>, la columna <b>creds</b>',
    whereBaileys: 'Baileys: el archivo <b>creds.json</b>',
    session: 'Sesión',
    sessionHint:
      'Pega el texto completo o elige el archivo. Es como la contraseña de la cuenta: no se lo envíes a nadie.',
    choose: 'Elegir archivo',
    replace: 'Cambiar archivo',
    remove: 'Sacar archivo',
    isStopped: 'El otro sistema está detenido y no volverá a usar este número',
    start: 'Traer y conectar',
    refused:
      'WhatsApp no aceptó la sesión traída: terminó o es de otra cuenta. <b>Lee este código QR</b> para conectar.',
  },
  passkey: {
    lead: 'WhatsApp pidió la llave de acceso (passkey) de esta cuenta.',
    risk: 'Experimento: Balcão imita aquí lo que solo hace WhatsApp Web. Si WhatsApp lo nota, puede bloquear el número. Pega en el navegador solo el código de esta pantalla, y nunca lo que mande otra persona.',
    step1:
      'En una computadora con la llave, en el navegador o en el teléfono al lado, abre <page>WhatsApp Web</page> en otra pestaña. No hace falta entrar.',
    step2: 'Copia el código y abre la consola: <b>F12</b> en Windows y Linux, <b>⌥ ⌘ J</b> en Mac',
    step3:
      'Pégalo en la consola y pulsa <b>Enter</b>. Si el navegador no deja pegar, escribe antes la frase que él mismo muestra.',
    step4: 'En el cuadro que aparece en la página, usa la llave de acceso y copia la respuesta',
    step5: 'Vuelve aquí y pega la respuesta. Son diez minutos en total.',
    script: 'Código para la consola de WhatsApp Web',
    copy: 'Copiar el código',
    answer: 'Respuesta de WhatsApp Web',
    send: 'Enviar respuesta',
    cancel: 'Desistir y mostrar el código QR',
    sent: '¡Respuesta enviada! Esperando al teléfono…',
    compare: '¿El teléfono muestra este mismo código?',
    compareHint: 'Puede no mostrar ningún código. Si muestra otro, hay alguien en medio: desiste.',
    code: 'Código para comparar con el teléfono',
    same: 'Es el mismo, o no muestra ninguno',
    other: 'Es otro: desistir',
    panel: {
      title: 'Balcão: llave de acceso',
      use: 'Usar la llave de acceso',
      copy: 'Copiar respuesta',
      copied: 'Copiada. Vuelve a Balcão y pégala.',
      failed: 'La llave no se usó. Inténtalo otra vez.',
      elsewhere: 'Este código solo funciona en la página web.whatsapp.com.',
    },
  },
}

export const stopped: typeof pt.stopped = {
  other: 'La conexión terminó. Pide un código nuevo para conectar otra vez.',
  qrEnded: 'El código venció sin ser leído.',
  scanAgain: 'El teléfono no pudo conectar. Pide un código nuevo y léelo en cuanto aparezca.',
  passkey:
    'WhatsApp exige la llave de acceso (passkey) de esta cuenta para conectar dispositivos, y solo la confirma en una página suya. El pedido suele desaparecer después de algunos días. Inténtalo más tarde, conecta otro número o pasa a WhatsApp oficial.',
  passkeyWarning: 'No borres la cuenta ni la llave: el pedido vuelve, y los grupos y las conversaciones se pierden.',
  passkeyRefused: 'WhatsApp no aceptó la llave de acceso. Revisa que sea la de esta cuenta y lee un código QR nuevo.',
  passkeyEnded: 'Se acabó el tiempo para usar la llave de acceso. Lee un código QR nuevo y empieza enseguida.',
  passkeySilent:
    'La llave de acceso se usó, pero el teléfono no siguió. Deja WhatsApp abierto en él y lee un código QR nuevo.',
  passkeyLost: 'La conexión se cortó en medio de la confirmación, que vuelve a empezar: lee un código QR nuevo.',
  broughtRefused: 'WhatsApp no aceptó la sesión traída, y el código QR venció sin ser leído.',
  broughtInUse:
    'El otro sistema todavía usa esta sesión, y solo puede uno. Detenlo del todo e inténtalo otra vez: la sesión sigue guardada aquí.',
  revoked:
    'La conexión se deshizo justo después de la lectura. Si nadie quitó el dispositivo en el teléfono, fue WhatsApp: espera unas horas y lee el código una sola vez.',
  codeRefused: 'WhatsApp no aceptó generar un código para este número. Revisa el número o conecta por el código QR.',
  codeEnded: 'El código venció sin ser escrito. Genera otro y escríbelo en cuanto aparezca.',
  codeSilent:
    'El código se escribió, pero el teléfono no confirmó la conexión a tiempo. Revisa cada letra al escribir otro, o conecta por el código QR.',
  outdated: 'WhatsApp ya no acepta la versión que usa este servidor. Actualiza Balcão e inténtalo otra vez.',
  refused: 'WhatsApp rechazó la conexión. Inténtalo otra vez en unos minutos.',
  banned: 'WhatsApp bloqueó este número. La aplicación del teléfono muestra cómo pedir la revisión.',
}
