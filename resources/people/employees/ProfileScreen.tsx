import { Box, Tab, Tabs, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import '#src/fields/index.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { later } from '#src/ui/later.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { PersonFace } from '#src/ui/PersonFace.tsx';
import { useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { nameIn, type Employee } from './employeeRecord.ts';
import { ProfileData } from './ProfileData.tsx';
import { ProfileDocuments } from './ProfileDocuments.tsx';
import { profileWords } from '../account/profileWords.ts';

const AccountSecurity = later(() => import('../account/AccountSecurity.tsx'));

const names = ['data', 'documents', 'security'] as const;
type TabName = (typeof names)[number];
const tabOf = (text: string | null): TabName => names.find((name) => name === text) ?? 'data';

interface OwnLogin {
  readonly login: { readonly locale: 'ar' | 'en' };
}

/** Who it is: picture, name, title and department. */
function Head({ record }: { readonly record: Employee }) {
  const { locale } = useWords(profileWords);
  const labels = record._labels ?? {};
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
      <PersonFace name={nameIn(record, locale)} picture={record.profile_picture} size={72} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle1" component="p">
          {nameIn(record, locale)}
        </Typography>
        <Typography color="text.secondary">
          {[labels['job_title_id'], labels['department_id'], labels['branch_id']].filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          <bdi dir="ltr">{record.employee_no}</bdi>
        </Typography>
      </Box>
    </Box>
  );
}

function OwnFile({ id }: { readonly id: string }) {
  const { t, locale } = useWords(profileWords);
  const provider = useClinicProvider();
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params.get('tab'));
  const record = useGetOne<Employee>('employees', { id });
  const login = useQuery({
    queryKey: ['employees', 'profile', locale],
    queryFn: async ({ signal }) =>
      (await provider.operate<OwnLogin>('employees', { operation: 'readProfile', signal })).data.login,
  });
  return (
    <Loaded query={record}>
      {(own) => (
        <>
          <Head record={own} />
          <Tabs
            value={tab}
            onChange={(_, next: TabName) => setParams({ tab: next }, { replace: true })}
            variant="scrollable"
            scrollButtons={false}
            sx={{ mb: 2 }}
          >
            {names.map((name) => (
              <Tab
                key={name}
                value={name}
                label={t.tabs[name]}
                id={`tab-${name}`}
                aria-controls={`panel-${name}`}
              />
            ))}
          </Tabs>
          <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
            {tab === 'data' ? (
              <Loaded query={login}>
                {(account) => <ProfileData record={own} language={account.locale} />}
              </Loaded>
            ) : null}
            {tab === 'documents' ? <ProfileDocuments record={own} /> : null}
            {tab === 'security' ? <AccountSecurity /> : null}
          </Box>
        </>
      )}
    </Loaded>
  );
}

/** `/profile`: one's own file, password and devices (hr.md 1, profile). */
export default function ProfileScreen() {
  const { t } = useWords(profileWords);
  const id = useMe().details.employee_id;
  return (
    <>
      <PageHead
        title={t.title}
        help={<PageHelp page="profile" />}
        text={id === null ? t.noEmployeeText : t.about}
      />
      {id === null ? <AccountSecurity /> : <OwnFile id={id} />}
    </>
  );
}
