/**
 * Common parts of passwords, without accents. machines/entrance/commonWords.ts has the same list; a test compares them.
 */
export const commonWords: readonly string[] = `
  senha minhasenha senhasenha mudar mudar123 trocar segredo acesso entrar admin administrador root usuario user guest
  convidado visitante teste test testing padrao default temp temporario qwerty qwertz azerty password
  passwort passe contrasena motdepasse welcome bemvindo bemvinda login letmein master mestre changeme secret iloveyou
  ilove teamo teamomuito amor amorzinho amoreterno meuamor minhavida vida paz deus deusefiel deusnocomando jesus
  jesuscristo jesusteama cristo maria nossasenhora familia minhafamilia minhafilha meufilho mamae papai felicidade sorte
  saudade esperanca liberdade vitoria brasil brazil patria saopaulo rio riodejaneiro minasgerais belohorizonte
  ouropreto bahia salvador curitiba fortaleza recife portoalegre brasilia flamengo corinthians palmeiras santos vasco
  gremio internacional cruzeiro atletico galo fluminense botafogo timao mengao futebol neymar ronaldo pele football
  soccer baseball basketball hockey monkey dragon shadow sunshine princess princesa rainha principe gatinha gatinho
  cachorro estrela borboleta flor rosa anjo angel lovely superman batman spiderman starwars pokemon naruto goku
  michael jordan jennifer thomas daniel andrew joshua jessica ashley charlie robert matthew hunter killer ginger summer
  winter freedom whatever trustno letme access hello ola computer computador internet google facebook instagram
  whatsapp windows linux samsung iphone apple android mustang ferrari harley corvette porsche yamaha honda
  carlos joao jose antonio francisco paulo pedro lucas gabriel rafael felipe bruno marcos gustavo eduardo fernanda
  juliana mariana beatriz amanda camila leticia larissa bianca patricia sandra ana anapaula janeiro fevereiro marco abril
  maio junho julho agosto setembro outubro novembro dezembro segunda sexta sabado domingo natal carnaval
  chocolate cookie pepper cheese banana cerveja cafezinho caipirinha confrade confrades clube club membro membros
`
  .trim()
  .split(/\s+/)
