import { Bell, MessageCircle, UserPlus, Users } from 'lucide-react'
import { Alert } from '../Alert.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Empty } from '../Empty.tsx'
import { Failure } from '../Failure.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { Loading, Skeleton, SkeletonRows } from '../Loading.tsx'
import { Seal } from '../Seal.tsx'
import { Inline, Stack } from '../Stack.tsx'
import * as css from './Gallery.css.ts'
import { Cell, Section } from './Section.tsx'
import { pageTitle, subheading } from '#src/theme/type.css.ts'

export function States() {
  return (
    <Section title="Estados">
      <Cell caption="Vazio">
        <Card className={css.tall}>
          <Empty icon={MessageCircle} action={<Button>Escrever mensagem</Button>}>
            Nenhuma mensagem encontrada. Seja o primeiro a enviar!
          </Empty>
        </Card>
      </Cell>
      <Cell caption="Vazio com ação principal">
        <Card className={css.tall}>
          <Empty
            icon={Users}
            title="Nenhum membro cadastrado"
            action={
              <Button variant="primary" icon={UserPlus}>
                Adicionar Membro
              </Button>
            }
          >
            Clique em "Adicionar Membro" para começar.
          </Empty>
        </Card>
      </Cell>
      <Cell caption="Erro">
        <Card className={css.tall}>
          <Failure title="Erro ao carregar tarefas" retryLabel="Tentar novamente" onRetry={() => undefined}>
            Sem resposta do servidor. Nada do que você escreveu se perdeu.
          </Failure>
        </Card>
      </Cell>
      <Cell caption="Carregando tarefas">
        <Card className={css.tall}>
          <Loading label="Carregando tarefas...">
            <SkeletonRows count={2} />
          </Loading>
        </Card>
      </Cell>
      <Cell caption="Carregando perfil">
        <Card className={css.tall}>
          <Loading label="Carregando perfil...">
            <Inline gap="l">
              <Skeleton width={84} height={84} shape="circle" />
              <Skeleton width={178} height={24} />
            </Inline>
          </Loading>
        </Card>
      </Cell>
      <Cell caption="Tudo lido">
        <Card className={css.tall}>
          <Empty icon={Bell}>Todas as notificações foram lidas.</Empty>
        </Card>
      </Cell>
      <Cell caption="Página não encontrada" span={2}>
        <Card className={css.stage}>
          <Seal opacity={0.2} size={600} />
          <div className={css.onStage}>
            <h3 className={pageTitle}>Acesso Restrito</h3>
            <p className={subheading}>“Há portas que não se abrem com pressa.”</p>
            <LinkButton href="#seguro">Retornar à área segura</LinkButton>
          </div>
        </Card>
      </Cell>
      <Cell caption="Alertas no lugar">
        <Stack gap="s">
          <Alert title="Erro na autenticação">Erro ao fazer login. Verifique suas credenciais.</Alert>
          <Alert tone="info">A próxima rotina abre amanhã.</Alert>
          <Alert tone="success">Sua senha foi alterada.</Alert>
          <Alert tone="warning" title="Sem conexão">
            O que você escreveu está guardado.
          </Alert>
        </Stack>
      </Cell>
    </Section>
  )
}
