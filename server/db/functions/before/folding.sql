-- Words as they are compared; immutable, so that they may stand in generated columns, indexes and checks.

-- Arabic and Latin folding in one pass; immutable, so it may stand in generated columns and indexes. Letters that only look
-- otherwise are one: the forms of print (ﻗﻔﺎﺯ), and those of Persian and Urdu keyboards (ہاشم). What it answers is stored: another
-- body comes with a migration that says `-- rebuilds: fold(text)` and makes what is stored anew.
create or replace function fold(t text) returns text language sql immutable strict parallel safe as $f$
  select translate(lower(normalize(t, nfkc)),
    'أإآٱٲٳىةؤئٹکڪیےۓېێۍۀہھۂۃەںۆۇۈۋ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ءٴ' || E'\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u0640',
    'اااااايهويتككييييييههههههنوووو01234567890123456789') $f$;

-- User names that look alike would let one person pose as another (SEC-50): 0wner beside owner, admln beside admin. What
-- stands in for a name is the same for all that look like it; the dot, the dash and the underscore stay.
create or replace function look_of(t text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(t), '01i5', 'olls') $$;

-- The words of the fields a clinic defined itself are found by the search box like those of declared ones (UX-30). The
-- marks of choices (o1, o2) and of switches are no words anybody would look for.
create or replace function custom_words(fields jsonb) returns text language sql immutable parallel safe as $$
  select coalesce((select string_agg(value, ' ' order by key) from jsonb_each_text(fields)
    where value !~ '^o\d+$' and value not in ('true', 'false')), '') $$;

-- The words a name is compared by (clinic.md G6): folded, and عبد and أبو joined to what follows them.
create or replace function name_words(t text) returns text[] language sql immutable strict parallel safe as $$
  select string_to_array(regexp_replace(btrim(regexp_replace(fold(t), '[ \u00A0\t\r\n]+', ' ', 'g')), '(?<=^| )(عبد|ابو) ', '\1', 'g'), ' ') $$;

-- Whether two names may be one person's (clinic.md P4): the first words equal, and at least two of the first three in place.
create or replace function same_name(a text[], b text[]) returns boolean language sql immutable strict parallel safe as $$
  select a[1] = b[1] and (coalesce(a[2] = b[2], false) or coalesce(a[3] = b[3], false)) $$;
