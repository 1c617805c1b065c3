"""The site: guides, reference and a trial in the browser, built by ``make site``.

``build.py`` makes it: ``pages.py`` knows what is where, ``gathering.py`` takes the guides as they are,
``reference.py`` and ``python_api.py`` write what the program itself knows, ``bundle.py`` packs the rules for
the browser and fetches Pyodide.
``trial.py`` runs in the browser; ``browser/`` is what surrounds it there.
"""
